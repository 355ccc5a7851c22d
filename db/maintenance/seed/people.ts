/** Names of seeded people, in both of the forum's languages. */

export const FIRST_NAMES = [
  'Rumana',
  'Rahim',
  'Nusrat',
  'Tanvir',
  'Farzana',
  'Imran',
  'Sadia',
  'Arif',
  'Mitali',
  'Shuvo',
  'Ananya',
  'Kamal',
  'Priya',
  'Zahid',
  'Laila',
  'Omar',
  'Maria',
  'Jonas',
  'Grace',
  'Samuel',
  'Chloé',
  'Mateo',
  'Yuki',
  'Ingrid',
  'Daniel',
] as const;
export const LAST_NAMES = [
  'Akter',
  'Chowdhury',
  'Hasan',
  'Sarkar',
  'Rahman',
  'Das',
  'Islam',
  'Sen',
  'Ahmed',
  'Begum',
  'Roy',
  'Karim',
  'Mondal',
  'Costa',
  'Okafor',
  'Lindqvist',
  'Tanaka',
  'Moreau',
  'Walker',
  'O’Brien',
] as const;

/** Some write their name in Bengali; the address follows the name in Latin letters. */
export const BENGALI_NAMES: readonly (readonly [shown: string, latin: string])[] = [
  ['শারমিন সুলতানা', 'Sharmin Sultana'],
  ['আরিফুল ইসলাম', 'Ariful Islam'],
  ['মৌসুমী দত্ত', 'Mousumi Dutta'],
  ['সৌরভ ঘোষ', 'Sourav Ghosh'],
  ['তাহমিনা খাতুন', 'Tahmina Khatun'],
  ['রফিকুল আলম', 'Rafiqul Alam'],
];

/** The author of the announcements. */
export const EDITOR = 'Adda Editors';
