import { unescape as decode } from 'node:querystring';
import type { Platform } from '../platform.ts';

/** The forms of texts, by the names that Nitro Porter gives them. */
const form = (of: string) => `case lower(coalesce(${of}.Format, ''))
  when 'bbcode' then 'bbcode' when 'markdown' then 'markdown' when 'text' then 'plain' when 'textex' then 'plain'
  when 'rich' then 'rich' else 'html' end`;

/** A topic's first text lies in the topic, or is the first of its comments, as the platform had it. */
const VISIBLE = `
  create index comments_of_topic on __Comment__ (DiscussionID, DateInserted);
  create table shown_topics (old integer primary key, first integer);
  insert into shown_topics select DiscussionID,
    case when trim(coalesce(Body, '')) <> '' then null else (select CommentID from src_Comment as c
      where c.DiscussionID = d.DiscussionID and DateDeleted is null
      order by c.CommentID = d.FirstCommentID desc, DateInserted, CommentID limit 1) end
  from src_Discussion as d where CategoryID in (select CategoryID from src_Category)
    and (coalesce(GroupID, 0) = 0 or GroupID in (select GroupID from src_Group where Privacy = 'Public'));
  delete from shown_topics where first is null
    and old in (select DiscussionID from src_Discussion where trim(coalesce(Body, '')) = '');
`;

const author = (of: string) =>
  `case when ${of}.InsertUserID in (select UserID from src_User where coalesce(Deleted, 0) = 0) then 'u' || ${of}.InsertUserID else 'x' end`;

/** Roles whose members look after the whole forum. Others that name moderators are of single forums, or of former ones. */
const IS_STAFF = `lower(trim(src_Role.Name)) in ('admin', 'admins', 'administrator', 'administrators', 'administrative',
  'mod', 'mods', 'moderator', 'moderators', 'moderating', 'global moderator', 'global moderators', 'super moderator',
  'super moderators')`;

const PEOPLE = `
  insert into people (old, kind, name, email, is_proven, is_moderator, joined_at, seen_at, method, hash)
  select 'u' || UserID, 'member', coalesce(Name, ''), Email, coalesce(Confirmed, 0),
    coalesce(Admin, 0) > 0 or UserID in (select UserID from src_UserRole join src_Role using (RoleID)
      where ${IS_STAFF}),
    coalesce(DateInserted, DateFirstVisit), DateLastActive, coalesce(HashMethod, 'Vanilla'), Password
  from src_User where coalesce(Deleted, 0) = 0;
  insert into people (old, kind, joined_at) values ('x', 'nameless', (select min(DateInserted) from src_Discussion));
  insert into bans select 'u' || UserID, 'suspend', null, DateUpdated, null from src_User
    where coalesce(Banned, 0) <> 0 and coalesce(Deleted, 0) = 0;
`;

const POLL = `(select json_array(json_object('title', coalesce(p.Name, ''), 'choose', 1, 'until', null,
    'voters', (select count(distinct UserID) from src_PollVote where PollOptionID in
      (select PollOptionID from src_PollOption where PollID = p.PollID)),
    'options', json((select json_group_array(json_object('text', Body, 'votes', max(coalesce(CountVotes, 0),
        (select count(*) from src_PollVote as v where v.PollOptionID = o.PollOptionID))))
      from (select * from src_PollOption where PollID = p.PollID order by Sort, PollOptionID) as o))))
  from src_Poll as p where p.DiscussionID = d.DiscussionID order by p.PollID limit 1)`;

/** A topic whose first text lies in it has the negative number of the topic for that text: comments have positive ones. */
const TEXTS = `
  insert into forums select CategoryID, coalesce(Name, '') from src_Category where CategoryID > 0;

  create view topics as select d.DiscussionID as old, coalesce(first, -d.DiscussionID) as first_text, d.CategoryID as forum,
    case when first is null then ${author('d')} else ${author('c')} end as author, d.Name as title,
    coalesce(d.DateInserted, c.DateInserted) as at, case when first is null then d.Body else c.Body end as text,
    case when first is null then ${form('d')} else ${form('c')} end as form, null as uid,
    coalesce(d.Closed, 0) <> 0 as is_closed, case d.Announce when 1 then 1 when 2 then 2 end as pin,
    lower(coalesce(d.Type, '')) = 'question' as asks, ${POLL} as poll
  from shown_topics join src_Discussion as d on d.DiscussionID = shown_topics.old
    left join src_Comment as c on c.CommentID = first;

  create view replies as select c.CommentID as old, c.DiscussionID as topic, ${author('c')} as author,
    c.DateInserted as at, c.Body as text, ${form('c')} as form, null as uid, null as reply_to,
    coalesce(c.QnA, '') = 'Accepted' as is_answer, null as poll
  from src_Comment as c join shown_topics on shown_topics.old = c.DiscussionID
  where c.DateDeleted is null and c.CommentID is not first;

  create table liked as select RecordType as type, RecordID as record, UserID as user from src_UserTag
      where TagID in (select TagID from src_ReactionType where Class = 'Positive' or lower(Name) in ('like', 'thanks'))
    union select 'Comment', CommentID, UserID from src_UserComment where Score > 0
    union select 'Discussion', DiscussionID, UserID from src_UserDiscussion where Score > 0;
  insert or ignore into likes select coalesce(first, -record), 'u' || user from liked join shown_topics on old = record
    where type = 'Discussion';
  insert or ignore into likes select record, 'u' || user from liked where type = 'Comment' and record is not null;

  insert or ignore into attachments
    select text, row_number() over (partition by text order by MediaID) - 1, coalesce(nullif(trim(Name), ''), Path), Path,
      ltrim(replace(Path, '~cf/', ''), '/')
    from (select MediaID, Name, Path, case lower(ForeignTable) when 'comment' then ForeignID when 'discussion' then
        (select coalesce(first, -old) from shown_topics where old = ForeignID) end as text from src_Media)
    where text is not null and coalesce(Path, '') <> '';

  insert or ignore into aliases select 'memberName', Name, 'person', 'u' || UserID from src_User
    where coalesce(Deleted, 0) = 0 order by UserID;
  insert or ignore into aliases select 'forumSlug', UrlCode, 'forum', CategoryID from src_Category
    where CategoryID > 0 order by CategoryID;
`;

const LEFT = `
  insert into left_behind values
    ('privateMessages', (select count(*) from src_ConversationMessage)),
    ('hiddenTopics', (select count(*) from src_Discussion where coalesce(GroupID, 0) <> 0
      and GroupID not in (select GroupID from src_Group where Privacy = 'Public'))),
    ('deleted', (select count(*) from src_Comment where DateDeleted is not null)),
    ('drafts', (select count(*) from src_Draft)),
    ('ownTags', (select count(*) from src_Tag)),
    ('localModerators', (select count(distinct UserID) from src_UserRole join src_Role using (RoleID)
      where lower(src_Role.Name) like '%moderator%' and not ${IS_STAFF})),
    ('ranks', (select count(*) from src_Rank)),
    ('signatures', (select count(*) from src_UserMeta where lower(Name) like '%signatures.sig' and coalesce(Value, '') <> '')),
    ('subscriptions', (select count(*) from src_UserDiscussion where coalesce(Bookmarked, 0) <> 0));
  insert into faults select 'orphans', 'discussion ' || DiscussionID from src_Discussion
    where CategoryID is null or CategoryID not in (select CategoryID from src_Category) order by DiscussionID;
  insert into faults select 'orphans', 'discussion ' || DiscussionID || ', which has no text' from src_Discussion
    where CategoryID in (select CategoryID from src_Category) and coalesce(GroupID, 0) = 0
      and DiscussionID not in (select old from shown_topics) order by DiscussionID;
  insert into faults select 'orphans', 'comment ' || CommentID from src_Comment
    where DiscussionID is null or DiscussionID not in (select DiscussionID from src_Discussion) order by CommentID;
  insert into about values (null, null, '/');
`;

/** The tables of Nitro Porter, to which 37 other platforms are converted. They do not say who could read a category. */
export const porter: Platform = {
  name: 'porter',
  title: 'Nitro Porter (PORT_ tables)',
  precision: 'second',
  tables: {
    User: {
      key: 'UserID',
      numbers: 'Admin? Confirmed? Banned? Deleted?',
      times: 'DateInserted? DateFirstVisit? DateLastActive? DateUpdated?',
      texts: 'Name Email? Password? HashMethod?',
    },
    Role: { key: 'RoleID', texts: 'Name', isOptional: true },
    UserRole: { numbers: 'UserID RoleID', isOptional: true },
    Category: { key: 'CategoryID', texts: 'Name UrlCode?' },
    // Porter writes a discussion of Flarum once for each of its tags.
    Discussion: {
      key: 'DiscussionID',
      mayRepeat: true,
      numbers: 'CategoryID InsertUserID FirstCommentID? Closed? Announce? GroupID?',
      times: 'DateInserted',
      texts: 'Type? Name Body? Format?',
    },
    Comment: {
      key: 'CommentID',
      numbers: 'DiscussionID InsertUserID',
      times: 'DateInserted DateDeleted?',
      texts: 'Body Format? QnA?',
    },
    Group: { key: 'GroupID', texts: 'Privacy', isOptional: true },
    Poll: { key: 'PollID', numbers: 'DiscussionID', texts: 'Name', isOptional: true },
    PollOption: {
      key: 'PollOptionID',
      numbers: 'PollID Sort? CountVotes?',
      texts: 'Body',
      isOptional: true,
    },
    PollVote: { numbers: 'UserID PollOptionID', isOptional: true },
    UserTag: { numbers: 'RecordID TagID UserID', texts: 'RecordType', isOptional: true },
    ReactionType: { numbers: 'TagID', texts: 'Name Class?', isOptional: true },
    UserComment: { numbers: 'CommentID UserID Score?', isOptional: true },
    UserDiscussion: { numbers: 'DiscussionID UserID Score? Bookmarked?', isOptional: true },
    ConversationMessage: { numbers: 'MessageID', isOptional: true },
    Draft: { numbers: 'DraftID', isOptional: true },
    Media: {
      key: 'MediaID',
      numbers: 'ForeignID?',
      texts: 'ForeignTable? Name? Path?',
      isOptional: true,
    },
    Tag: { numbers: 'TagID', isOptional: true },
    Rank: { numbers: 'RankID', isOptional: true },
    UserMeta: { texts: 'Name Value', isOptional: true },
  },
  fileAt: (_address, own) => (own === null ? null : decode(own)),
  plan: [VISIBLE, PEOPLE, TEXTS, LEFT],
};
