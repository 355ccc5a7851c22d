interface ExampleAuthor {
  /** Of a domain that nobody can own (RFC 2606). */
  email: string;
  displayName: string;
  /** Not more than a member may have without Gold. */
  posts: readonly { title: string; text: string }[];
}

/** The posts by which a new forum shows what it can do. An admin removes them with their members by one call. */
export const EXAMPLES: readonly ExampleAuthor[] = [
  {
    email: 'farida@example.invalid',
    displayName: 'Farida (example)',
    posts: [
      {
        title: 'Welcome! This is an example post',
        text: 'Ten posts like this one show what the forum can do. An admin **removes them all** at the end of the settings.',
      },
      {
        title: 'How do votes work?',
        text: 'Press the arrow up under a post that you like, or the arrow down. Press the same arrow again to take your vote back.\n\nThe list under *Most loved* is sorted by votes.',
      },
      {
        title: 'What can a text contain?',
        text: '- **bold** and *italic* words\n- `code`\n- links, as https://example.com/\n- quotes:\n\n> Tea first, then the talk.\n\nThe buttons above the field make the marks for you.',
      },
      {
        title: 'Which tea keeps you awake longest?',
        text: 'Mine is *doodh cha* with too much ginger. Write yours below: comments appear on every open page at once.',
      },
      {
        title: 'Where did that old post go?',
        text: 'The magnifying glass at the top finds words in all posts and comments. A phrase in "quotes" is found as it stands.',
      },
    ],
  },
  {
    email: 'rahim@example.invalid',
    displayName: 'রহিম (উদাহরণ)',
    posts: [
      {
        title: 'আড্ডায় স্বাগতম',
        text: 'এটি একটি উদাহরণ। এখানে বাংলা আর ইংরেজি, দুই ভাষাতেই লেখা যায়।',
      },
      {
        title: 'আপনার প্রিয় বই কোনটি?',
        text: 'আমার প্রিয় বই **পথের পাঁচালী**। আপনারটি নিচে মন্তব্যে লিখুন।',
      },
      {
        title: 'How do I answer one comment?',
        text: 'Switch the comments to **Full** and press Reply. Your answer quotes the comment, and its author is told.',
      },
      {
        title: 'Somebody is rude. What now?',
        text: 'Choose a reason beside the comment and press Report. The admins see it at once and decide what becomes of it.',
      },
      {
        title: 'Can I change what I wrote?',
        text: 'Yes: open your post and press Edit. Earlier texts stay readable under *edited*, so that answers still make sense.',
      },
    ],
  },
];
