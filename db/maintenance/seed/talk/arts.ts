import type { Openings } from './openings.ts';

/** Opening posts about music, sports, photography and poetry. */
export const ARTS: Openings = {
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
