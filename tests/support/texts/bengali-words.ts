/** Bengali words as people write them: stems with conjuncts, and the case endings that prefixes must not miss. */
const wordsOf = (lines: string) => lines.trim().split(/\s+/);
const STEMS = wordsOf(`
  কৃষ্ণচূড়া বৃষ্টি ঢাকা বাংলাদেশ স্বাধীনতা মুক্তিযুদ্ধ বিজ্ঞান সংস্কৃতি পৃথিবী বন্ধু
  রাস্তা স্কুল বিশ্ববিদ্যালয় গ্রাম নদী আষাঢ় পাহাড় বাড়ি ঘোড়া মেয়ে ছেলে বই গল্প কবিতা
  রবীন্দ্রনাথ ক্ষমা লক্ষ্মী আশ্চর্য উজ্জ্বল সন্ধ্যা জ্যোৎস্না উৎসব হঠাৎ ভবিষ্যৎ শিক্ষক
  ছাত্র দুঃখ চাঁদ আকাশ মানুষ ভাষা শহর চা আড্ডা খেলা ক্রিকেট রান্না মাছ ইলিশ পদ্মা মেঘ ঝড়
  পূজা ঈদ কৌতূহল নৌকা কোলাহল যৌবন শৈশব ঐতিহ্য র‍্যাব উদ্ভিদ শান্তি অন্ধকার জন্ম স্মৃতি
  প্রশ্ন উত্তর রাষ্ট্র তৃষ্ণা
`);
const ENDINGS = ['', ...wordsOf('র ের কে তে য় রা দের টি টা গুলো গুলি খানা ই ও টির গুলোর দেরকে')];

/** More than a thousand words, each once. */
export const BENGALI_WORDS: readonly string[] = [
  ...new Set(STEMS.flatMap((stem) => ENDINGS.map((ending) => (stem + ending).normalize('NFC')))),
];
