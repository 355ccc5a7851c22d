/** A forum of each platform, with all that comes. */
import type { DiscourseParts } from './discourse.ts';
import { type DumpRow, tableOf } from './dumps.ts';
import { BO, type PhpbbParts, secondsOf } from './phpbb.ts';

export const PHPBB: PhpbbParts = {
  users: [
    { user_id: 2, username: 'আনা', user_email: 'Ana@Example.com', user_type: 3 },
    { ...BO, username: 'Bo &amp; Co', user_password: `$H$9${'a'.repeat(30)}` },
    { user_id: 4, username: 'Cy', user_email: 'cy@example.com' },
  ],
  topics: [
    { topic_id: 1, topic_title: 'চা &amp; গল্প', topic_first_post_id: 10, topic_status: 1 },
    {
      topic_id: 2,
      topic_title: 'Which tea?',
      topic_first_post_id: 20,
      topic_type: 2,
      poll_start: secondsOf('2019-06-01'),
      poll_title: 'Which tea?',
    },
  ],
  posts: [
    { post_id: 10, post_text: '<t>প্রথম লেখা</t>' },
    {
      post_id: 11,
      poster_id: 3,
      post_text: '<r><B><s>[b]</s>Yes<e>[/b]</e></B> &amp; no</r>',
      post_time: secondsOf('2019-05-02'),
    },
    {
      post_id: 12,
      poster_id: 1,
      post_username: 'Passer-by',
      post_text:
        '<r><QUOTE author="Bo &amp; Co" post_id="11" time="1" user_id="3"><s>[quote]</s>Yes<e>[/quote]</e></QUOTE>Indeed</r>',
      post_time: secondsOf('2019-05-03'),
    },
    {
      post_id: 20,
      topic_id: 2,
      poster_id: 3,
      post_text: '[b:1x2y3z]Vote![/b:1x2y3z]',
      bbcode_uid: '1x2y3z',
      post_time: secondsOf('2019-06-01'),
    },
    { post_id: 21, topic_id: 2, post_visibility: 2, post_text: '<t>deleted</t>' },
  ],
  tables: {
    poll_options: tableOf(
      { poll_option_id: 1, topic_id: 2, poll_option_text: 'লাল চা', poll_option_total: 3 },
      { poll_option_id: 2, topic_id: 2, poll_option_text: 'Green', poll_option_total: 1 },
    ),
    attachments: tableOf({
      attach_id: 1,
      post_msg_id: 20,
      in_message: 0,
      is_orphan: 0,
      physical_filename: '../x',
      real_filename: 'a.png',
    }),
    thanks: tableOf({ post_id: 11, user_id: 2 }, { post_id: 10, user_id: 3 }),
    banlist: tableOf({
      ban_userid: 4,
      ban_start: secondsOf('2019-07-01'),
      ban_end: 0,
      ban_exclude: 0,
      ban_give_reason: 'Adverts',
    }),
  },
};

export const DISCOURSE: DiscourseParts = {
  users: [
    { id: 1, username: 'আনা', admin: true },
    { id: 2, username: 'bo', active: false },
    {
      id: 3,
      username: 'cy',
      suspended_at: '2019-01-01 00:00:00',
      suspended_till: '3019-01-01 00:00:00',
    },
  ],
  emails: [
    { user_id: 1, email: 'ana@example.com' },
    { user_id: 2, email: 'bo@example.com' },
    { user_id: 3, email: 'bo@example.com' },
  ],
  categories: [
    { id: 1, name: 'চা', slug: 'tea' },
    { id: 2, name: 'Staff', slug: 'staff', read_restricted: true },
  ],
  topics: [
    { id: 1, title: 'How to brew?', closed: true },
    { id: 2, title: 'Secret', category_id: 2 },
    { id: 3, title: 'A letter', category_id: null, archetype: 'private_message' },
    { id: 4, title: 'Second', pinned_at: '2019-05-09 00:00:00', pinned_globally: true },
  ],
  posts: [
    { id: 10, raw: 'Which **tea**?\n\n[poll type=regular]\n* Red\n* Green\n[/poll]' },
    { id: 11, post_number: 2, user_id: 2, raw: 'Red :smile:', created_at: '2019-05-02 10:00:00' },
    {
      id: 12,
      post_number: 3,
      user_id: 1,
      reply_to_post_number: 2,
      raw: 'See https://old.example.org/t/second/4 and https://old.example.org/t/-/1/2',
      created_at: '2019-05-03 10:00:00',
    },
    {
      id: 13,
      post_number: 4,
      user_id: null,
      raw: '[quote="bo, post:2, topic:1"]\nRed\n[/quote]\n\nNo',
      created_at: '2019-05-04 10:00:00',
    },
    { id: 14, post_number: 5, user_id: 1, post_type: 3, raw: 'closed' },
    { id: 20, topic_id: 2, raw: 'secret' },
    { id: 30, topic_id: 3, raw: 'private' },
    {
      id: 40,
      topic_id: 4,
      user_id: 3,
      raw: '# Second\n\n![a|1x1](upload://x.png) @bo :tea: <b>x</b>\n- x',
      created_at: '2019-05-05 10:00:00',
    },
  ],
  tables: {
    post_actions: tableOf(
      { post_id: 11, user_id: 1, post_action_type_id: 2, deleted_at: null },
      { post_id: 10, user_id: 2, post_action_type_id: 2, deleted_at: null },
      { post_id: 10, user_id: 3, post_action_type_id: 2, deleted_at: '2019-06-01 00:00:00' },
    ),
    polls: tableOf({
      id: 1,
      post_id: 10,
      type: 0,
      max: null,
      anonymous_voters: null,
      close_at: null,
    }),
    poll_options: tableOf(
      { id: 1, poll_id: 1, html: 'Red', anonymous_votes: null },
      { id: 2, poll_id: 1, html: 'Green &amp; white', anonymous_votes: null },
    ),
    poll_votes: tableOf({ poll_id: 1, poll_option_id: 1, user_id: 2 }),
    topic_custom_fields: tableOf({
      topic_id: 1,
      name: 'accepted_answer_post_id',
      value: '11',
    }),
    user_histories: tableOf({ id: 1, action: 10, target_user_id: 3, details: 'Adverts' }),
    tags: tableOf({ id: 1 }, { id: 2 }),
  },
};

/** The tables of Nitro Porter. */
const user = (row: DumpRow): DumpRow => ({ DateInserted: '2012-01-01 00:00:00', ...row });
const discussion = (row: DumpRow): DumpRow => ({
  CategoryID: 1,
  InsertUserID: 1,
  DateInserted: '2013-01-01 00:00:00',
  ...row,
});
const comment = (row: DumpRow): DumpRow => ({
  DiscussionID: 6,
  Format: 'Text',
  DateInserted: '2013-02-02 00:00:00',
  ...row,
});
export const PORTER = {
  PORT_User: tableOf(
    user({ UserID: 1, Name: 'Ana', Email: 'ana@example.com', Admin: 1, Confirmed: 1 }),
    user({ UserID: 2, Name: 'বো', Email: 'bo@example.com', Banned: 1 }),
    user({ UserID: 3, Name: '[Deleted User]', Email: '', Deleted: 1 }),
  ),
  PORT_Category: tableOf(
    { CategoryID: -1, Name: 'Root', UrlCode: 'root' },
    { CategoryID: 1, Name: 'Tea', UrlCode: 'tea' },
    { CategoryID: 2, Name: 'Staff', UrlCode: 'staff' },
  ),
  PORT_Discussion: tableOf(
    discussion({
      DiscussionID: 5,
      Name: 'With a body',
      Body: '[b]Hello[/b]',
      Format: 'BBCode',
      Type: 'Question',
    }),
    discussion({
      DiscussionID: 6,
      Name: 'Body in a comment',
      Body: '',
      FirstCommentID: 60,
      Closed: 1,
    }),
    discussion({ DiscussionID: 7, CategoryID: 2, Name: 'For staff', Body: 'secret' }),
    discussion({ DiscussionID: 8, Name: 'No text', Body: '' }),
  ),
  PORT_Comment: tableOf(
    comment({
      CommentID: 50,
      DiscussionID: 5,
      InsertUserID: 2,
      Body: '<p>An <i>answer</i></p>',
      Format: 'Html',
      QnA: 'Accepted',
    }),
    comment({
      CommentID: 60,
      InsertUserID: 2,
      Body: '*first*',
      Format: 'Markdown',
      DateInserted: '2013-02-01 00:00:00',
    }),
    comment({ CommentID: 61, InsertUserID: 3, Body: 'plain *text*' }),
    comment({ CommentID: 99, DiscussionID: 404, InsertUserID: 1, Body: 'lost' }),
  ),
};
