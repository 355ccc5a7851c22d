import { EXAMPLE_DOMAIN } from '../../../contract/values/addresses.ts';

/** The texts by which a new forum shows how one looks that lives. An admin removes them all by one call. */

/** The example members by a short name; their domain is one that nobody can own (RFC 2606). */
export const EXAMPLE_MEMBERS = {
  farida: 'Farida Begum',
  rahim: 'রহিম উদ্দিন',
  nusrat: 'Nusrat Jahan',
  tanvir: 'Tanvir Hasan',
  mitali: 'মিতালী সেন',
  arif: 'Arif Chowdhury',
  shirin: 'শিরিন আক্তার',
  kamal: 'Kamal Hossain',
} as const;
export type ExampleName = keyof typeof EXAMPLE_MEMBERS;

/** The tags of the posts; the set-up adds those that are not there. */
export const EXAMPLE_TAGS = [
  'education',
  'travel',
  'food',
  'technology',
  'health',
  'general',
] as const;

/** The address of an example member. */
export const addressOf = (name: string): string => `${name}@${EXAMPLE_DOMAIN}`;

interface ExampleText {
  by: ExampleName;
  /** How many hours before the set-up it was written. */
  hoursAgo: number;
  text: string;
}
interface ExampleComment extends ExampleText {
  /** The comment that it answers, by its place from 0 on. */
  answers?: number;
}
interface ExamplePost extends ExampleText {
  title: string;
  tag: (typeof EXAMPLE_TAGS)[number];
  up: readonly ExampleName[];
  down?: readonly ExampleName[];
  is?: 'pinned' | 'closed';
  comments: readonly ExampleComment[];
}

/** The posts, the oldest first, and the comments of each in the order of writing. */
export const EXAMPLES: readonly ExamplePost[] = [
  {
    by: 'kamal',
    hoursAgo: 330,
    tag: 'education',
    title: 'Which book taught you to write?',
    text: 'For me it was a thin one: *The Elements of Style*. I read it on the bus to Savar, and then again. Which one was yours?',
    up: ['mitali', 'nusrat', 'farida'],
    comments: [
      { by: 'mitali', hoursAgo: 321, text: '**পথের পাঁচালী**। সহজ কথা কীভাবে লিখতে হয়, সেখানেই শিখেছি।' },
      { by: 'kamal', hoursAgo: 319, text: 'Then I must read it again, slowly.', answers: 0 },
    ],
  },
  {
    by: 'shirin',
    hoursAgo: 282,
    tag: 'health',
    title: 'রাতে ঘুম আসে না, কী করেন?',
    text: 'ফোন দূরে রাখি, তবু দেরি হয়। আপনাদের কী কাজে লাগে?\n\n- গরম দুধ?\n- বই?\n- হাঁটা?',
    up: ['rahim', 'farida', 'tanvir', 'mitali'],
    comments: [
      { by: 'rahim', hoursAgo: 280, text: 'রাতের খাবারের পর আধা ঘণ্টা হাঁটি। সবচেয়ে ভালো কাজ করে।' },
      {
        by: 'farida',
        hoursAgo: 276,
        text: 'No tea after five. It was hard for a week, and then it was easy.',
      },
      { by: 'shirin', hoursAgo: 275, text: 'পাঁচটার পর চা নয়? এটা কঠিন!', answers: 1 },
    ],
  },
  {
    by: 'tanvir',
    hoursAgo: 233,
    tag: 'technology',
    title: 'A small server of one’s own: what does it need?',
    text: 'We moved our club from a chat group to a forum like this. One core and a gigabyte of memory were enough:\n\n```\nnpm ci && npm start\n```\n\nWhat do you run yours on?',
    up: ['arif', 'nusrat', 'kamal', 'farida', 'rahim'],
    down: ['shirin'],
    comments: [
      {
        by: 'arif',
        hoursAgo: 230,
        text: 'An old laptop without a screen. It sits behind the books and makes no noise.',
      },
      { by: 'nusrat', hoursAgo: 228, text: 'Do you make backups?', answers: 0 },
      { by: 'arif', hoursAgo: 227, text: 'Each night, to another house.', answers: 1 },
    ],
  },
  {
    by: 'nusrat',
    hoursAgo: 190,
    tag: 'travel',
    title: 'Three days in Sylhet: what must not be missed?',
    text: 'We go by the night train and stay near Zindabazar. Tea gardens are on the list already. Where would you go for the rest?',
    up: ['mitali', 'tanvir', 'kamal'],
    comments: [
      { by: 'mitali', hoursAgo: 186, text: 'রাতারগুল, তবে সকাল সকাল। দুপুরে ভিড় হয়ে যায়।' },
      { by: 'kamal', hoursAgo: 171, text: 'Seven-layer tea in Sreemangal. One glass, one hour.' },
    ],
  },
  {
    by: 'rahim',
    hoursAgo: 141,
    tag: 'food',
    title: 'খিচুড়ির সঙ্গে কী?',
    text: 'বৃষ্টি নামলেই খিচুড়ি। ডিম ভাজা, না ইলিশ? নাকি শুধু আচার?',
    up: ['farida', 'mitali', 'shirin', 'arif', 'kamal', 'nusrat'],
    comments: [
      { by: 'shirin', hoursAgo: 140, text: 'ইলিশ। প্রশ্নই ওঠে না।' },
      { by: 'arif', hoursAgo: 139, text: 'Egg, with green chilli. Hilsa is too dear this year.' },
      { by: 'rahim', hoursAgo: 138, text: 'দামের কথা আর বলবেন না।', answers: 1 },
    ],
  },
  {
    by: 'arif',
    hoursAgo: 96,
    tag: 'general',
    title: 'Meeting on Friday: who brings what?',
    text: 'We meet at six, as always. Say below what you bring.\n\n**Closed on Thursday evening**, so that the list stays as it is.',
    up: ['nusrat', 'tanvir'],
    is: 'closed',
    comments: [
      { by: 'nusrat', hoursAgo: 92, text: 'Samosas, forty.' },
      { by: 'tanvir', hoursAgo: 91, text: 'A kettle, and the long cable.' },
      { by: 'farida', hoursAgo: 77, text: 'I bring my sister. She reads more than all of us.' },
    ],
  },
  {
    by: 'mitali',
    hoursAgo: 61,
    tag: 'education',
    title: 'বাচ্চাকে বাংলা পড়তে শেখাই কীভাবে?',
    text: 'বিদেশে থাকি। ছয় বছরের মেয়ে বাংলা বলে, কিন্তু পড়তে চায় না। কোন বই দিয়ে শুরু করলে ভালো?',
    up: ['shirin', 'rahim', 'kamal'],
    comments: [
      { by: 'shirin', hoursAgo: 58, text: 'ছড়া দিয়ে শুরু করুন। **আবোল তাবোল** শুনে শুনেই পড়তে চাইবে।' },
      { by: 'mitali', hoursAgo: 57, text: 'দারুণ বুদ্ধি, ধন্যবাদ!', answers: 0 },
    ],
  },
  {
    by: 'farida',
    hoursAgo: 30,
    tag: 'food',
    title: 'Which tea keeps you awake longest?',
    text: 'Mine is *doodh cha* with too much ginger. Write yours below: comments appear on every open page at once.',
    up: ['rahim', 'nusrat', 'arif', 'tanvir'],
    down: ['kamal'],
    comments: [
      { by: 'tanvir', hoursAgo: 29, text: 'Black, no sugar, from the stall at the corner.' },
      { by: 'rahim', hoursAgo: 27, text: 'লেবু চা, এক চিমটি বিট লবণ দিয়ে।' },
      { by: 'farida', hoursAgo: 26, text: 'Salt? I will try it tonight.', answers: 1 },
    ],
  },
  {
    by: 'kamal',
    hoursAgo: 9,
    tag: 'travel',
    title: 'Dhaka to Chattogram: train or bus?',
    text: 'I go on Sunday, with two bags and a cat. The cat has no opinion yet.',
    up: ['farida'],
    comments: [{ by: 'nusrat', hoursAgo: 7, text: 'Train. A cat on a bus is heard by everybody.' }],
  },
  {
    by: 'farida',
    hoursAgo: 2,
    tag: 'general',
    title: 'Welcome! These are example posts',
    text: 'Ten posts of eight made-up members show what the forum can do:\n\n- Press the thumb up under a post that you like, and again to take your vote back.\n- Answer one comment by Reply: its author is told.\n- **bold**, *italic*, `code`, lists and quotes: the buttons under the field make the marks.\n- বাংলা আর ইংরেজি, দুই ভাষাতেই লেখা যায়।\n\nAn admin **removes them all** at the end of the settings.',
    up: ['rahim', 'mitali'],
    is: 'pinned',
    comments: [],
  },
];
