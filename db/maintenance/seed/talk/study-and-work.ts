import type { Openings } from './openings.ts';

/** Opening posts about general, education, programming and career. */
export const STUDY_AND_WORK: Openings = {
  general: [
    [
      'Say hello here 👋',
      'New to the forum? Tell us your name, where you live and what keeps you up at night. I will start: Dhaka, and a balcony full of tomatoes that refuse to turn red.',
    ],
    [
      'What small thing made your day today?',
      'Mine: the bus conductor gave a crying child his own whistle. The whole bus was laughing by Farmgate.',
    ],
    [
      'আজকের আড্ডা কোথায় বসবে?',
      'বৃষ্টির দিনে চায়ের দোকানে না বসলে মনটা ভরে না। কার এলাকায় সবচেয়ে ভালো চা পাওয়া যায়, জানাবেন ☕',
    ],
    [
      'How do you keep a group chat from dying?',
      'Five of us from school have a group that now only sees birthday wishes. We tried weekly calls and nobody came. What worked for you?',
    ],
    [
      'Lost: a green umbrella with a wooden handle',
      'Left on the 27 bus on Tuesday evening, probably on the upper deck. It was my grandfather’s, so I would trade a very good umbrella for it.',
    ],
  ],
  education: [
    [
      'How I finally understood fractions at 34',
      'My daughter asked why one half is bigger than one third and I had no answer. We cut a lot of rotis. Sharing this because I suspect I am not the only parent learning twice.',
    ],
    [
      'Are entrance coaching centres worth the money?',
      'My brother wants to join one that costs more than his college. His school teachers say the past papers are enough. Looking for honest experience, good or bad.',
    ],
    [
      'পরীক্ষার আগের রাতে কী করা উচিত?',
      'আমার ছোট বোন সারা রাত জেগে পড়ে, তারপর হলে গিয়ে সব ভুলে যায়। ঘুমাতে বললে রাগ করে। আপনারা কীভাবে সামলেছেন?',
    ],
    [
      'A reading list for people who hated history class',
      'History at school was a list of years. These four books made it a list of people, and I could not put them down. Add yours and I will keep the list up to date.',
    ],
    [
      'Free statistics course in Bengali, week one is up',
      'I recorded the first six lessons: averages, spread, and why your cousin’s sample of three friends proves nothing. Notes and exercises are included. Tell me where you got lost.',
    ],
  ],
  programming: [
    [
      'Explain your bug in one sentence',
      'Mine: the clock was right, the time zone was right, and the month still started at zero.',
    ],
    [
      'When is a database index the wrong answer?',
      'We added an index for every slow query and now every insert is slow. I would like to hear from people who took indexes away and slept better.',
    ],
    [
      'প্রথম প্রোগ্রামিং ভাষা হিসেবে কোনটা শিখব?',
      'অর্থনীতি নিয়ে পড়ি, কোডিং একদম নতুন। ডেটা নিয়ে কাজ করার ইচ্ছা। পাইথন দিয়ে শুরু করলে পরে আফসোস হবে না তো?',
    ],
    [
      'Code review that does not hurt',
      'Our rule since March: first comment says what you learned from the change, then what you would do otherwise. Reviews take longer and people no longer dread them.',
    ],
    [
      'Show me your smallest useful program',
      'Eleven lines of shell that rename my phone photos by the day they were taken. It runs every Sunday and has never failed me. What is yours?',
    ],
  ],
  career: [
    [
      'They offered me half of what I asked. Now what?',
      'The work is interesting and the team was kind in the interviews. The number is not kind at all. I have until Thursday to answer.',
    ],
    [
      'Switching from teaching to software at forty',
      'Nine years of physics classes, two years of evening courses, one small open source project. Forty-one applications, three interviews, one offer. Ask me anything.',
    ],
    [
      'চাকরির প্রথম দিনে কী কী মাথায় রাখব?',
      'আগামী রবিবার জীবনের প্রথম অফিস। জামা কাপড় ঠিক, ব্যাগ গোছানো, কিন্তু বুক ধড়ফড় করছে। অভিজ্ঞদের পরামর্শ চাই 🙏',
    ],
    [
      'Do remote workers really get promoted less?',
      'In my company the last six promotions all went to people who come in. It may be chance. How is it where you work?',
    ],
    [
      'A CV that fits on one page, reviewed for free',
      'I hire for a mid-sized logistics firm and have read about four thousand CVs. Post yours without name and address and I will tell you what I would skip.',
    ],
  ],
};
