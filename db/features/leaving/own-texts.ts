import { sql } from '../../core/drizzle.ts';
import {
  COMMENT,
  type Decisions,
  hide,
  is,
  NO_NAMES,
  POST,
  REPLY_TO,
  show,
  times,
} from './own-table.ts';

/** The tables of texts, and of what members do with those of others. */
type TextTable =
  | 'posts'
  | 'postRevisions'
  | 'removedPosts'
  | 'comments'
  | 'commentRevisions'
  | 'held'
  | 'votes'
  | 'reports'
  | 'announcements'
  | 'tags'
  | 'postWords'
  | 'commentWords';

export const TEXT_TABLES = {
  posts: {
    type: 'post',
    whose: ({ posts }, me) => is(posts.authorKey, me('userKey')),
    order: ['key'],
    columns: {
      ...show('id', 'title', 'description', 'tag', 'format', 'createdText', 'version'),
      ...show('startUp', 'startDown', 'castUp', 'castDown', 'commentCount', 'isClosed'),
      ...times('postedAt', 'editedAt', 'pinnedAt', 'pinnedUntil'),
      ...hide('key', 'authorKey', 'score', 'toldVotes', 'rev', 'commentsRev', 'lastCommentKey'),
      ...hide('waitedSince'),
      // Made of the text, with the names of those whom it mentions.
      ...hide('html', 'htmlVersion', 'mentions'),
    },
    goes: false,
  },
  postRevisions: {
    type: 'postRevision',
    whose: ({ postRevisions, posts }, me, inWindow) =>
      sql`${postRevisions.postKey} in (select ${posts.key} from ${posts} where ${posts.authorKey} = ${me('userKey')} and ${inWindow(posts.key)})`,
    order: ['postKey', 'version'],
    under: 'posts',
    columns: {
      ...show('title', 'text', 'tag', 'format', 'version', 'isHidden'),
      ...times('replacedAt'),
      ...hide('html', 'htmlVersion', 'mentions', 'rev'),
      postKey: POST,
    },
    goes: false,
  },
  removedPosts: { none: NO_NAMES },
  comments: {
    type: 'comment',
    whose: ({ comments }, me) => is(comments.authorKey, me('userKey')),
    order: ['key'],
    columns: {
      ...show('id', 'text', 'format', 'createdText', 'version'),
      ...times('postedAt', 'editedAt'),
      ...hide('key', 'authorKey', 'html', 'htmlVersion', 'mentions', 'waitedSince'),
      postKey: POST,
      replyToKey: REPLY_TO,
    },
    goes: false,
  },
  commentRevisions: {
    type: 'commentRevision',
    whose: ({ commentRevisions, comments }, me, inWindow) =>
      sql`${commentRevisions.commentKey} in (select ${comments.key} from ${comments} where ${comments.authorKey} = ${me('userKey')} and ${inWindow(comments.key)})`,
    order: ['commentKey', 'version'],
    under: 'comments',
    columns: {
      ...show('text', 'format', 'version', 'isHidden'),
      ...times('replacedAt'),
      ...hide('html', 'htmlVersion', 'mentions'),
      commentKey: COMMENT,
    },
    goes: false,
  },
  held: {
    type: 'waitingText',
    whose: ({ held }, me) => is(held.authorKey, me('userKey')),
    order: ['key'],
    columns: {
      ...show('id', 'kind', 'title', 'tag', 'text', 'format', 'createdText', 'version'),
      ...show('revision', 'startUp', 'startDown'),
      ...times('heldAt'),
      ...hide('key', 'authorKey'),
      postKey: POST,
      commentKey: COMMENT,
      replyToKey: REPLY_TO,
    },
    goes: false,
  },
  votes: {
    type: 'vote',
    whose: ({ votes }, me) => is(votes.userKey, me('userKey')),
    order: ['postKey', 'userKey'],
    isLookedThrough: true,
    columns: { ...show('direction'), ...hide('userKey'), postKey: POST },
    goes: false,
  },
  reports: {
    type: 'report',
    whose: ({ reports }, me) => is(reports.reporterKey, me('userKey')),
    order: ['key'],
    columns: {
      ...show('id', 'feedback'),
      ...times('reportedAt'),
      // The reported text is another member's.
      ...hide('key', 'reporterKey', 'reportedText'),
      commentKey: COMMENT,
    },
    goes: false,
  },
  announcements: {
    type: 'announcement',
    whose: ({ announcements }, me) => is(announcements.authorKey, me('userKey')),
    order: ['key'],
    columns: {
      ...show('id', 'title', 'description'),
      ...times('createdAt'),
      ...hide('key', 'authorKey'),
    },
    goes: false,
  },
  tags: { none: NO_NAMES },
  postWords: { none: 'made of the texts' },
  commentWords: { none: 'made of the texts' },
} satisfies Decisions<TextTable>;
