import type { Openings } from './openings.ts';

/** Opening posts about health, food, travel and books. */
export const DAILY_LIFE: Openings = {
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
};
