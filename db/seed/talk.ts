/** What seeded people talk about: five beginnings per tag, and what others answer to any of them. */

/** A title and its text; Bengali ones are answered in Bengali. */
type Opening = readonly [title: string, text: string];

export const TOPICS: Readonly<Record<string, readonly Opening[]>> = {
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
  health: [
    [
      'Walking thirty minutes a day: one year later',
      'No gym, no diet, no watch. I lost less weight than I hoped and gained a lot more sleep than I dared to. Here is what changed month by month.',
    ],
    [
      'How do you sleep when the neighbours build at night?',
      'They pour concrete from eleven to three because of the traffic rules. Ear plugs help a little, the shaking of the bed does not stop.',
    ],
    [
      'ডেঙ্গুর মৌসুমে ঘর কীভাবে নিরাপদ রাখেন?',
      'ফুলের টব, এসির পানি, ছাদের কোণ, সব দেখি, তবু মশা কমে না। পাড়ায় একসাথে কিছু করা যায় কি?',
    ],
    [
      'Back pain from a kitchen chair',
      'Working from home since autumn on a chair made for eating. Before I spend a month’s rent on a proper one: which single change helped you most?',
    ],
    [
      'Give blood this Friday near the lake',
      'The hospital’s mobile unit stands by the north gate from nine to four. It takes forty minutes and you get a very sweet mango juice 🥭',
    ],
  ],
  food: [
    [
      'The khichuri argument, settled',
      'Dry or soft? My mother and my mother-in-law have not agreed since 2009. I made both on Sunday and let the children vote in secret. The result will cost me one of the two.',
    ],
    [
      'Cheap lunches that survive a hot commute',
      'My rice smells odd by noon and the office fridge is a lawless place. What do you carry from May to August?',
    ],
    [
      'ইলিশ কি সত্যিই এবার কমে গেছে?',
      'বাজারে গিয়ে দাম শুনে ফিরে এলাম। চাঁদপুরের কেউ থাকলে বলুন তো, নদীতেই নেই নাকি মাঝপথে হারিয়ে যাচ্ছে? 🐟',
    ],
    [
      'A sourdough starter in forty degrees',
      'Every book assumes a cool kitchen. Mine doubles in ninety minutes and collapses while I am in the shower. I now keep it in a clay pot of water, and it works.',
    ],
    [
      'Street food map of the old town',
      'I marked thirty-one stalls with what to order and when they run out. The bakorkhani place closes at ten in the morning, so be early.',
    ],
  ],
  travel: [
    [
      'Three days in Sylhet without a car',
      'Train up, rickshaws and one very patient boatman. Total cost for two was less than one night in the hotel we first looked at. Route and prices below.',
    ],
    [
      'Night buses: which seat do you choose?',
      'I say the third row on the left. Not over the wheel, not under the speaker, and you see the road. My friend swears by the very back. Discuss.',
    ],
    [
      'সাজেকে এই শীতে যাওয়া কি ঠিক হবে?',
      'বাচ্চার বয়স চার, ঠান্ডা লাগার ধাত আছে। মেঘ দেখার লোভ সামলাতে পারছি না। কোন মাসে গেলে ভালো হয়?',
    ],
    [
      'What I no longer pack',
      'Jeans, a second pair of shoes, the good camera, a towel, four books. Every trip I bring less and miss nothing but the books.',
    ],
    [
      'A visa refused, and the letter that fixed it',
      'The first application had all the papers and no story. The second had the same papers and one page that said why I would come back. Happy to share it.',
    ],
  ],
  books: [
    [
      'Books you finished in one night',
      'I opened it on the ferry at six and looked up when the crew was cleaning the deck. Which book did that to you?',
    ],
    [
      'Is it fine to give up on a book?',
      'Page 140 of 700 and I do not care who did it. My rule used to be to finish everything. I am thirty-eight, there is not that much time.',
    ],
    [
      'হুমায়ূন আহমেদের কোন বইটা দিয়ে শুরু করব?',
      'বিদেশে বড় হওয়া এক বন্ধু বাংলা পড়া শিখছে। ভাষা সহজ, গল্প টানটান, এমন একটা বই চাই 📚',
    ],
    [
      'The second-hand stalls at Nilkhet',
      'Went for one textbook and came back with nine novels, two atlases and a cookbook from 1961. A guide to bargaining without being rude.',
    ],
    [
      'Reading group: short stories, last Saturday of the month',
      'One story, twenty pages at most, tea afterwards. Last month eleven people came and nobody agreed about the ending, which is how it should be.',
    ],
  ],
  music: [
    [
      'Songs that sound like rain',
      'It has not rained for five weeks and I am making a playlist out of spite. Old film songs, raga Malhar, lo-fi, anything. Add one each.',
    ],
    [
      'Learning the harmonium as an adult',
      'My fingers are slow and my teacher is nine years younger than me. Eight months in I can play four songs and my neighbours know all four.',
    ],
    [
      'লালনের গান এত টানে কেন?',
      'ছোটবেলায় কিছুই বুঝতাম না। এখন একটা লাইন শুনে সারাদিন ভাবি। আপনাদের প্রিয় গান কোনটা? 🎶',
    ],
    [
      'Cheap earphones that are not terrible',
      'Budget: what two lunches cost. I care about voices, not about bass. Please only things that you own and use.',
    ],
    [
      'Our band played for twelve people',
      'Four of them were our parents. It was still the best evening of the year. If your first concert went worse, tell us and feel better.',
    ],
  ],
  sports: [
    [
      'That last over. I need to talk about it.',
      'Eleven needed, two wickets left, and I had promised to be at a wedding. I watched it on a stranger’s phone behind the flower stand.',
    ],
    [
      'Started running at fifty. Knees fine so far',
      'Couch to five kilometres took me nineteen weeks instead of nine. Nobody checks. Go slower than you think is slow.',
    ],
    [
      'পাড়ার মাঠটা কি বাঁচানো যাবে?',
      'আমাদের খেলার মাঠে মার্কেট হবে শুনছি। বিকেলে পঞ্চাশটা ছেলেমেয়ে খেলে ওখানে। কেউ কি জানেন কার কাছে আবেদন করতে হয়? ⚽',
    ],
    [
      'Women’s futsal on Thursdays, all levels',
      'We have a hall, two goals and a referee who explains. What we lack is you. Shoes with light soles please.',
    ],
    [
      'Explain the offside rule to my mother',
      'She is clever, patient, and has rejected four explanations. Best one wins a photo of her celebrating at the right moment for once.',
    ],
  ],
  photography: [
    [
      'One lens for a year',
      'I sold everything but the 35 mm. By week three I stopped missing the zoom, by month five I started walking. Ten pictures and what each taught me.',
    ],
    [
      'Asking strangers for a portrait',
      'I show them the picture at once and offer to send it. Out of fifty people six said no, and two of those changed their minds.',
    ],
    [
      'মোবাইলে রাতের ছবি ঝাপসা আসে কেন?',
      'দুর্গাপূজার আলোর ছবি তুলতে গিয়ে সব ঘোলা হয়ে গেল। ফোন নতুন, হাতও স্থির রাখি। কোন সেটিংটা দেখব? 📷',
    ],
    [
      'Scan or rephotograph old negatives?',
      'I found four hundred of my father’s negatives in a biscuit tin. A scanner would take all winter. Has anybody done it with a camera and a lamp?',
    ],
    [
      'Weekly theme: hands',
      'Hands at work, at rest, holding something. One picture per person until Sunday, and say a word about whose hands they are.',
    ],
  ],
  কবিতা: [
    [
      'তোমার শহরে আজ বৃষ্টি',
      'তোমার শহরে আজ বৃষ্টি নেমেছে জানি,\nআমার জানালায় শুধু রোদের হিসাব।\nদুটো আকাশের মাঝে একটা চিঠি,\nভিজেছে অর্ধেক, বাকিটা জবাব।',
    ],
    [
      'প্রথম লেখা কবিতা, সাহস করে দিলাম',
      'অনেক দিন খাতায় ছিল, কাউকে দেখাইনি। ভুল থাকলে বলবেন, কিন্তু একটু নরম করে 🙂',
    ],
    ['জীবনানন্দ কেন এত একা?', 'আবার পড়লাম, আবার থমকে গেলাম। ধানসিঁড়ির ধারে দাঁড়িয়ে মানুষটা আসলে কাকে খুঁজছিলেন?'],
    [
      'Translating Tagore badly, on purpose',
      'Take four lines, translate them as plainly as you can, and see what is left. Usually more than I feared. Post your four lines.',
    ],
    [
      'একটা শব্দ দিন, কবিতা লিখি',
      'মন্তব্যে একটা করে শব্দ লিখুন। রাতে সবগুলো মিলিয়ে একটা কবিতা দাঁড় করাব। প্রথম শব্দ আমার: শিউলি।',
    ],
  ],
};

/** Sentences that make a text longer, whatever it is about. */
export const MORE = {
  en: [
    'I wrote down the details because three people asked me for them last week.',
    'To be fair, I have only tried this for a month, so take it with a pinch of salt.',
    'My sister thinks that I am overdoing it, and she is usually right.',
    'If you have done the same, please say how it went; if it went badly, even more so.',
    'There was a long discussion about this two years ago, but half of the links are dead now.',
    'I do not expect a perfect answer. A direction would already help a lot.',
    'The cheap way took longer and the expensive way broke first, as always.',
    'Pictures follow as soon as the light is better and somebody holds the ladder.',
    'Please be kind in the comments, there is a real person with a real headache on this side.',
    'Edit: thank you all, I did not expect so many answers before breakfast!',
  ],
  bn: [
    'আগে থেকে ধন্যবাদ জানিয়ে রাখলাম।',
    'কেউ একই সমস্যায় পড়ে থাকলে অবশ্যই লিখবেন।',
    'ছবি পরে দেব, এখন নেট খুব ধীর।',
    'মা বলেন ধৈর্য ধরতে, কিন্তু ধৈর্যেরও তো একটা সীমা আছে।',
    'ভুল কিছু লিখে থাকলে শুধরে দেবেন।',
    'আপনাদের অভিজ্ঞতা শুনলে সাহস পাব।',
  ],
} as const;

export const REPLIES = {
  en: [
    'Thank you for writing this down.',
    'Same here, and I thought I was the only one 😅',
    'Agreed on all but the last point.',
    'Could you share the link again? It does not open for me.',
    'I tried this on the weekend and it worked on the second attempt. The trick was to do less of everything and wait a little longer than seems reasonable.',
    'Saving this for later.',
    'Not sure. My experience was the opposite, but I live in a much smaller town.',
    'Following 👀',
    'This is the best thing that I have read today.',
    'How much did it cost in the end, all included?',
    'My grandmother would like a word with you.',
    'Please keep us posted!',
    'Which month was that? I heard that it changed after the new year.',
    'I laughed so loudly that my desk neighbour asked to read it too 😂',
    'Short answer: yes. Long answer: also yes, but bring a friend and a bottle of water.',
    'You should ask at the office near the post office; they helped my uncle within a day.',
    'No.',
    'Congratulations! 🎉',
    'I have been doing it like that for ten years and nobody ever told me there was another way.',
    'Counterpoint: what if we simply did not?',
    'Sending you strength.',
    'Can confirm, I was there.',
    'Would Thursday evening work for more people?',
    'The picture alone made me hungry.',
  ],
  bn: [
    'দারুণ লিখেছেন।',
    'একদম মনের কথা বলেছেন ❤️',
    'আমারও একই অবস্থা।',
    'বিস্তারিত আরেকটু লিখলে উপকার হতো।',
    'ধন্যবাদ, কাজে লাগবে।',
    'গত বছর আমিও চেষ্টা করেছিলাম, প্রথমে হয়নি, পরে এক বড় ভাইয়ের পরামর্শে ঠিক হয়েছে। হাল ছাড়বেন না।',
    'একমত নই, তবে ভেবে দেখার মতো কথা।',
    'হা হা, একেবারে আমার বাসার গল্প 😄',
    'ঠিকানাটা দেওয়া যাবে?',
    'শুভকামনা রইল।',
    'অপেক্ষায় থাকলাম।',
    'অসাধারণ!',
  ],
} as const;

export const NEWS: readonly Opening[] = [
  [
    'Welcome to the forum',
    'Be kind, stay curious, and report what does not belong here. Everybody may publish five posts for free; Gold lifts the limit for good.',
  ],
  [
    'Weekly themes are here',
    'Each week one of you chooses a theme. Look for the photography tag on Mondays, and tell us which themes you would like to see.',
  ],
  ['নতুন ট্যাগ: কবিতা', 'আপনাদের অনুরোধে কবিতার জন্য আলাদা ট্যাগ খোলা হলো। লিখুন, পড়ুন, মন্তব্য করুন ✍️'],
];
