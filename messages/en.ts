/**
 * The English texts of the forum: strings, functions of their values, and records of such. What the specification says
 * stands here word for word. Each other language has the same names in a file of its own.
 */

import type { ProblemDetails } from '../contract/core/errors.ts';
import type { InputFault } from '../contract/core/input-faults.ts';
import type { Outcome } from '../contract/features/users.ts';
import type { Budget } from '../contract/since/budget.ts';
import type { DigestEvery, PushKind, PushTexts } from '../contract/values/inbox-kinds.ts';
import type { Language } from '../contract/values/languages.ts';

export const language: Language = 'en';

/** How `Intl` writes numbers, lists and relative times. It names the digits, because browsers and Node differ. */
export const numberTag = (): string => 'en-u-nu-latn';
/** How the server writes dates. */
export const siteDateTag = (): string => 'en-GB-u-nu-latn';
/**
 * How the reader's browser writes dates: in the English of its own country, if it names one. Some name what `Intl` takes
 * for no language, as `en-US@posix`.
 */
export const dateTag = (): string =>
  /^en-[A-Z]{2}$/.test(navigator.language) ? navigator.language : siteDateTag();

/** A figure as it is read: with its thousands set apart. */
export const number = (value: number): string => value.toLocaleString(numberTag());

// The words that several parts of the forum use.
export const home = 'Home';
export const membership = 'Membership';
export const dashboard = 'Dashboard';
export const announcements = 'Announcements';
export const cancel = 'Cancel';
export const save = 'Save';
export const edit = 'Edit';
export const remove = 'Delete';
export const close = 'Close';
export const tryAgain = 'Try again';
export const email = 'Email';
export const password = 'Password';
export const loading = 'Loading...';

// The shell: the bar, the menu, the footer, what stands without the line.
export const quickLinks = 'Quick links';
export const contact = 'Contact';
export const follow = 'Follow';
/** @param year an element or a text. */
export const allRightsReserved = <T>(year: T, siteName: string) => [
  '© ',
  year,
  ` ${siteName}. All rights reserved.`,
];
export const keyboardShortcuts = 'Keyboard shortcuts';
export const inboxBell = 'Announcements and notifications';
// The bar and the menu.
export const loadingPage = 'Loading…';
export const skipToContent = 'Skip to content';
export const mainPages = 'Main';
export const findInAllTexts = 'Find in all texts';
export const switchToTheme = { light: 'Use the light theme', dark: 'Use the dark theme' };
export const menu = 'Menu';
export const menuJoin = 'Join Us';
export const menuLogout = 'Logout';
export const menuNameless = 'User';
export const menuOfMember = 'Your account';
export const menuOfMemberNamed = (name: string) => `Your account, ${name}`;
export const menuWaiting = (count: number) => `${number(count)} waiting`;
/** At the end of the name of the menu's button. */
export const menuNameWaiting = (count: number) => `, ${number(count)} waiting`;
// The list of keys.
export const keyFind = 'Find posts by tag on home, and in all texts elsewhere';
export const keyNextPost = 'The next post';
export const keyPostBefore = 'The post before';
export const keyOpen = 'Opens the post that has the focus';
export const keyClose = 'Closes what is open';
export const keyList = 'This list';
export const keysInUse = 'Use the single keys';
// A page that failed.
export const pageFailed = 'This page could not be shown';
export const pageFailedAlone = 'This page could not be shown.';
export const pageFailedWhy = 'Perhaps the connection broke, or the forum was updated.';
export const loadAgain = 'Load it again';
// Without the line.
/** @param time an element or a text. */
export const reconnecting = <T>(time: T) => ['Reconnecting… shown as of ', time];
/** Written by the service worker into a page's last copy. */
export const shownAsOf = (time: string) => `Shown as of ${time}`;
export const youAreOffline = 'You are offline';
export const forumNotReached = 'The forum can’t be reached';
export const comesByItself = 'It comes by itself as soon as the connection is back.';
/** @param title one of the two before. */
export const offlineSpoken = (title: string) => `${title}. ${comesByItself}`;
export const pageNotKept = 'This page is not on this device yet.';
export const partNotKept = 'A part of this page is not on this device yet.';
export const keptPages = 'Pages that you have visited';
export const keptAsOf = (time: string) => `As of ${time}`;
export const keptWaiting = 'Waiting to be sent';
export const keptDrafts = 'Your drafts';
export const keptPost = 'Post';
export const keptComment = 'Comment';
export const keptEdit = 'Edit';
export const waitsForLine = 'Waiting: it is sent once the line is back.';
export const serverNotReached = 'The server was not reached.';
// Drafts, and what waited to be sent.
export const draftNewer = 'You wrote something newer here in another tab.';
export const draftShowNewer = 'Show that text';
export const draftsNotSent = 'Not sent yet';
export const draftTakeBack = 'Take back';
export const draftSignedOut = 'You signed out before this was sent.';
export const draftTooOld =
  'This waited for the line for more than two days. Send it if you still mean it.';
export const draftPostSent = 'Post added successfully!';
export const draftCommentSent = 'Your comment is sent.';
export const editNotSaved = 'It was not saved. Please try again.';
// Where no scripts run.
export const scriptsNote =
  'You can read everything here. Signing in, voting and writing need JavaScript.';
export const scriptsForPage = 'This page needs JavaScript';
export const scriptsForLogin = 'Signing in needs JavaScript';
export const scriptsForJoining = 'Joining needs JavaScript';
export const scriptsAboutJoining = 'Members write, vote and comment. Joining is free.';
export const scriptsForMembership = 'Becoming a Gold member needs JavaScript';
export const scriptsAboutMembership = 'Gold is paid once and lifts the limit of five posts.';
export const scriptsForWriting = 'Writing needs JavaScript';
/** @param about a sentence on the page, or ''. The others are links with the three words below. */
export const scriptsMissing = <T>(about: string, posts: T, announced: T, search: T) => [
  `${about} Your browser runs no scripts here. Without them you can read `,
  posts,
  ', ',
  announced,
  ' and ',
  search,
  '.',
];
export const scriptsPosts = 'all posts and comments';
export const scriptsAnnouncements = 'the announcements';
export const scriptsSearch = 'search all texts';

// Controls, dialogs, lists and times, wherever they stand.
export const justNow = 'just now';
// Controls.
export const optionsFound = (count: number) => `${number(count)} found`;
export const linkCopied = 'Link copied to the clipboard.';
export const linkNotCopied = (url: string) => `The link could not be copied: ${url}`;
export const nameWithNew = (name: string, count: number) => `${name}, ${number(count)} new`;
export const pagesOf = (list: string) => `${list}: pages`;
export const moreItems = 'More';
export const nextPageFailed = 'The next page did not come. Please try again.';
export const listFailed = 'The list could not be loaded.';
export const listUnread = 'The list could not be read.';
export const linksLeadTo = (addresses: string) => `Links lead to ${addresses}`;
export const liveMark = 'Live';
// Dialogs and toasts.
export const dismiss = 'Dismiss';
export const dialogFailed = 'This could not be opened. Please try again.';
export const formFailed = 'That did not work. Please try again.';
export const actFailed = 'That failed. Please try again.';
export const textHeld = 'Thank you. It waits for approval: a moderator looks at it first.';
export const editWritten = 'Edit what you wrote';
export const editMeanwhile =
  'It was changed elsewhere meanwhile. This is what stands there now; saving puts your words in its place.';
export const dialogReason = 'Reason';
export const dialogReasonHint = 'The author is told. It may stay empty.';
// Pages that are not there.
export const goHome = 'Go to Home';
export const noSuchPage = 'There is no such page';
export const noSuchPageWhy = 'The address may be mistyped, or the page was removed.';
export const addressMistyped = 'The address is mistyped.';
export const noSuchMember = 'There is no such member';
export const noSuchMemberWhy = 'The address may be mistyped, or the account was removed.';
export const noSuchDay = 'There is no list of this day';
export const noSuchDayWhy = (days: number) =>
  `Lists of what happened reach ${number(days)} days back.`;
export const oldestDay = (days: number) => `What happened in the last ${number(days)} days`;
export const noSuchPost = 'This post is not here';
export const noSuchPostWhy = 'It was removed, or the address is mistyped.';
export const tooManyRequests = 'Too many requests';
export const tooManyRequestsWhy =
  'Your network has asked for many pages. Please wait a minute, then load this page again.';
export const notAvailable = 'Not available now';
export const notAvailableWhy = 'Please load this page again in a moment.';
// Fields of texts.
export const fieldRequired = (label: string) => `${label} is required`;
export const fieldTooLong = (most: number) => `At most ${number(most)} characters`;
export const formattingTools = 'Formatting';
export const formattingMarks = {
  bold: 'Bold',
  link: 'Link',
  quote: 'Quote',
  list: 'List',
  code: 'Code',
};
/** The words of a link until its author writes others. */
export const formattingLinkWords = 'text';
export const preview = 'Preview';
export const previewEmpty = 'Nothing to preview yet.';
export const previewLoading = 'Loading the preview...';
export const previewMissing = 'The preview needs the line. What you write is kept.';
export const picture = 'Picture';
export const picturesOfText = 'Pictures of this text';
export const pictureNumber = (n: number) => `Picture ${n}`;
export const pictureWords = (n: number) => `Words for picture ${n}`;
export const pictureDescribe = 'What does it show?';
export const pictureUndescribed = 'Describe it: not everybody can see it.';
export const pictureMaking = 'Making it small…';
export const pictureQueued = 'Waits for its turn';
export const pictureSending = 'Uploading…';
export const pictureGoing = (file: string) => `Uploading ${file}…`;
export const pictureFirstFrame = 'Of this animation the first frame goes.';
export const pictureGone = 'This picture is gone. Its place stays until you remove it.';
export const pictureLost =
  'This browser no longer has this picture. Remove it, and choose it again.';
export const pictureTakeOut = 'Take the picture out';
export const picturesMost = (n: number) => `A text has at most ${n} pictures.`;
export const picturesNotUp =
  'Not sent: its pictures are not up yet. They wait for the line; the text stays a draft until you send it again.';
export const pictureNotSent = 'The picture could not be uploaded.';
export const picturesNeedLine = 'Pictures need the line. What you write is kept.';
export const peopleToMention = 'People to mention';
export const peopleFound = (count: number) =>
  count === 1 ? '1 person found' : `${number(count)} people found`;

// Home, announcements, tags, votes, saved posts.
// Announcements.
export const welcomeTo = (siteName: string) => `Welcome to ${siteName}!`;
export const announcementsAll = 'Read all';
/** Opens the line to the whole panel, and closes it. */
export const announcementsWhole = 'Show in full';
export const announcementsDismiss = 'Dismiss until there is news';
export const announcementsNone = 'Nothing has been announced yet.';
/** @param name a link. */
export const announcementBy = <T>(name: T) => ['By ', name];
export const announcementMake = 'Make Announcement';
export const announcementTitle = 'Title';
export const announcementTitleHere = 'Announcement Title';
export const announcementText = 'Description';
export const announcementPost = 'Post Announcement';
export const announcementHint = 'Everybody sees it on the home page at once.';
export const announcementPosted = '✅ Announcement posted!';
export const announcementNotPosted = '❌ Failed to post announcement';
// Tags.
export const tagsBrowse = 'Browse by Tags';
export const tagsSkip = 'Skip the tags';
export const tagSearch = (tag: string) => `Search posts tagged ${tag}`;
export const tagOfPost = 'Tag';
export const tagsAdd = 'Add Tag';
export const tagAdd = 'Add';
export const tagName = 'Tag name';
export const tagNameHere = 'Enter tag name';
export const tagsNow = 'Current tags';
export const tagHueOf = (name: string) => `Hue of ${name}`;
/** The hues of tags, from 0 on. */
export const tagHues = ['Grey', 'Plum', 'Clay', 'Lake', 'Moss', 'Rose', 'Violet', 'Blue'];
export const tagHueByName = 'By its name';
// Votes.
export const voteUp = 'Up vote';
export const voteDown = 'Down vote';
export const votesUp = (count: number) =>
  `${number(count)} ${count === 1 ? 'up vote' : 'up votes'}`;
export const votesDown = (count: number) =>
  `${number(count)} ${count === 1 ? 'down vote' : 'down votes'}`;
/** On a row of a list, where no name is that of a post's own button. */
export const rowVoteUp = 'Vote up';
export const rowVoteDown = 'Vote down';
// Polls.
export const pollHeading = 'Poll';
export const pollVoters = (count: number) =>
  count === 1 ? '1 member has voted' : `${number(count)} members have voted`;
export const pollChoose = (most: number) =>
  most === 1 ? 'Choose one' : `Choose up to ${number(most)}`;
export const pollVote = 'Vote';
export const pollToSee = 'Vote to see the votes of others.';
export const pollVoteAgain = 'Change my vote';
export const pollTakeBack = 'Take back my vote';
export const pollYours = 'Your choice: ';
export const pollShare = (percent: number) => `${number(percent)}%`;
export const pollVotes = (count: number) => (count === 1 ? '1 vote' : `${number(count)} votes`);
/** Of two voters each can tell the vote of the other. */
export const pollSecret = (voters: number) =>
  voters > 2
    ? 'Nobody is told who chose what.'
    : 'Nobody is told who chose what; while only two have voted, each can tell what the other chose.';
/** @param time when it ends. */
export const pollEnds = <T>(time: T) => ['Ends ', time];
export const pollEnded = 'The poll has ended.';
export const pollAdd = 'Add a poll';
export const pollEdit = 'Change the poll';
export const pollSave = 'Save the poll';
export const pollRemove = 'Remove the poll';
export const pollRemoveSure = 'Remove the poll from the post?';
export const pollEnd = 'End the poll';
export const pollEndSure = 'End the poll now? It can’t be opened again.';
export const pollOption = (place: number) => `Option ${number(place)}`;
export const pollAddOption = 'Add an option';
export const pollRemoveOption = (place: number) => `Remove option ${number(place)}`;
export const pollChooseMost = 'How many one may choose';
export const pollUntil = 'Ends';
export const pollUntilHint = 'Empty: you end it yourself.';
export const pollFewest = (fewest: number) => `A poll has at least ${number(fewest)} options.`;
export const pollDiffer = 'Two of the options are the same.';
export const pollLate = (days: number) => `The end must lie in the next ${number(days)} days.`;
// Saved posts.
export const saved = 'Saved';
export const savedPosts = 'Saved posts';
export const savedNone = 'You have saved no posts yet.';
export const savedFind = 'Find something to save';
export const savePost = 'Save this post';
export const savePostOf = (title: string) => `Save: ${title}`;
export const unsave = 'Unsave';
export const unsavePost = 'Unsave this post';
export const unsavePostOf = (title: string) => `Unsave: ${title}`;

// Posts.
export const allPosts = 'All Posts';
export const postsLabel = 'Posts';
export const pinnedPosts = 'Pinned';
export const compactRows = 'Compact';
export const lastReply = 'Last reply';
/** Stands behind the number. */
export const repliesUnit = (count: number) => (count === 1 ? ' reply' : ' replies');
export const talkedAbout = 'Being talked about';
export const mostLoved = 'Most loved';
export const popularity = 'Popularity';
export const postUpVotes = 'Up votes';
export const postDownVotes = 'Down votes';
export const sortByPopularity = 'Sort by Popularity';
export const sortByLatest = 'Sort by Latest';
export const newPosts = (count: number) =>
  count === 1 ? '1 new post' : `${number(count)} new posts`;
export const besidePosts = 'Beside the posts';
export const invitation = 'What is on your mind?';
export const writePost = 'Write a post';
export const writeShort = 'Write';
/** @param lineBreak the break between the two sentences. */
export const welcomeKettle = <T>(lineBreak: T) => [
  'The kettle is on. ',
  lineBreak,
  'Nobody has written here yet.',
];
export const welcomeWrite = 'Write the first post: others find it here, live.';
export const welcomeRegisterAndWrite =
  'Register, and write the first post: others find it here, live.';
export const welcomeRegister = 'Register';
export const welcomeOwner = 'Is this your forum? Its log has an address that makes you its admin:';
export const writeFirstPost = 'Write the first post';
export const nobodyWroteAbout = (tag: string) => `Nobody has written about ${tag} yet.`;
export const recentPosts = 'Recent Posts';
export const noRecentPosts = 'No recent posts.';
export const addPost = 'Add Post';
export const myPosts = 'My Posts';
export const myPostsLoading = 'Loading your posts...';
export const myPostsFailed = 'Failed to load posts';
export const noPostsFound = 'No posts found';
export const myPostsVotes = 'Votes';
export const myPostsActions = 'Actions';
export const editPostNamed = (title: string) => `Edit “${title}”`;
export const deletePostNamed = (title: string) => `Delete “${title}”`;
export const findByTag = 'Find Posts by Tag';
export const findByTagExample = 'e.g. education';
export const findByTagSubmit = 'Search';
export const tagResults = 'Search results';
export const tagResultsClose = 'Close the results';
export const tagSearching = 'Searching…';
export const tagFound = (tag: string, count: number) => {
  if (count === 0) return `No posts are tagged “${tag}” yet.`;
  return count === 1 ? `1 post for “${tag}”` : `${number(count)} posts for “${tag}”`;
};
export const tagFoundFirst = (tag: string, count: number) =>
  `The first ${number(count)} posts for “${tag}”`;
export const tagMore = 'More';
export const searchTextsFor = (words: string) => `Search all texts for “${words}”`;
export const addNewPost = 'Add New Post';
export const postTitle = 'Title';
export const postDescription = 'Description';
export const postTag = 'Tag';
export const postTagPlaceholder = 'Select a tag';
export const postTagHint = 'Without one, the post is tagged General.';
export const leaveWriting = 'Leave: your draft stays';
export const draftKept = 'Draft saved';
export const moreOfPost = 'More';
export const lettersLeft = (left: number) =>
  left < 0 ? `${number(-left)} too many` : `${number(left)} left`;
export const tagsNotHere = 'The tags are not here yet.';
export const noTagFits = 'No tag fits.';
export const postUpVote = 'UpVote';
export const postDownVote = 'DownVote';
export const leastVotes = (least: number) => `${number(least)} is the least`;
export const mostVotes = (most: number) => `${number(most)} is the most`;
export const submitPost = 'Submit Post';
export const freePostsLeft = (left: number, all: number) =>
  `${number(left)} of ${number(all)} free posts left.`;
export const freePostsUsed = (used: number, all: number) =>
  `${number(used)} of ${number(all)} free posts used.`;
export const firstPostsFree = (all: number) => `The first ${number(all)} posts are free.`;
export const goldHasNoLimit = 'Gold has no limit';
export const goldPosts = 'Gold: as many posts as you like.';
export const postLimitReached = (most: number) =>
  `You've reached your limit of ${number(most)} posts. Become a member to continue posting!`;
export const postLimitRefused = (most: number) =>
  `You have reached your ${number(most)} posts limit. Please become a member to post more.`;
export const becomeMember = 'Become a Member';
export const postAdded = 'Post added successfully!';
export const seeYourPost = 'See your post';
export const deletePostSure = 'Are you sure to delete this post?';
export const postNotDeleted = 'The post could not be deleted.';
export const besidePost = 'Beside the post';
export const thread = 'Thread';
export const postLoading = 'Loading post...';
export const postNotLoaded = 'The post could not be loaded.';
export const postNotHere = 'This post is not here';
export const postNotHereWhy = 'It was removed, or the address is mistyped.';
export const postJustRemoved = 'This post has just been removed. You can finish reading it here.';
export const goToHome = 'Go to Home';
export const inThisAdda = 'In this adda';
export const presenceHere = (readers: number, writers: number) =>
  writers > 0
    ? `${number(readers)} reading, ${number(writers)} writing`
    : `${number(readers)} reading`;
export const nobodyButYou = 'Nobody but you right now.';
export const threadIsLive = 'Votes and comments appear here as they happen.';
export const somebodyWrites = 'Somebody is writing…';
export const openToComments = 'Allow replies';
export const closeToComments = 'Stop replies';
export const badgeFailed = 'That did not work.';
export const unpin = 'Unpin';
export const pinToTop = 'Pin to the top of home';
export const pinSubmit = 'Pin';
export const pinForHowLong = 'For how long';
export const pinDays = (days: number) => (days === 1 ? '1 day' : `${number(days)} days`);
export const pinOneWeek = '1 week';
export const pinWithoutEnd = 'Until it is unpinned';
export const pinDone = 'Pinned.';
export const pinDoneUntil = (until: string) => `Pinned until ${until}.`;
export const postPinned = 'Pinned';
export const postPinnedUntil = <T>(until: T) => ['Pinned until ', until];
export const editThisPost = 'Edit this post';
export const deleteThisPost = 'Delete this post';
export const postShare = 'Share';
/** Read out after the number of comments. */
export const inTalkBelow = 'in the talk below';

// Comments, revisions, read positions.
export const commentsLabel = 'Comments';
export const commentsCounted = <T>(count: T) => ['Comments (', count, ')'];
export const commentsLoading = 'Loading comments...';
export const commentsNotLoaded = 'The comments could not be loaded.';
export const noComments = 'No comments yet.';
export const commentsHowMuch = 'How much is shown';
export const commentsShort = 'Short';
export const commentsFull = 'Full';
export const commentsOrder = 'Order';
export const newestFirst = 'Newest first';
export const mostThanks = 'Most thanks';
export const thanksWord = 'Thanks';
export const thanksCounted = (count: number) => `${number(count)} thanks`;
export const thanksFor = (name: string, count: number) =>
  count === 0 ? `Thanks to ${name}` : `Thanks ${number(count)} to ${name}`;
export const oldestFirst = 'Oldest first';
export const commentsNameColumn = 'Name';
export const commentsTextColumn = 'Comment';
export const commentsFeedbackColumn = 'Feedback';
export const commentsReportColumn = 'Report';
export const commentReadMore = 'Read More';
export const fullComment = 'Full Comment';
export const previousComment = 'Previous';
export const nextComment = 'Next';
export const commentByAuthor = 'Author';
export const commentReply = 'Reply';
export const commentCopyLink = 'Copy link';
export const commentMore = 'More';
export const commentMoreOf = (author: string) => `More about what ${author} wrote`;
export const commentReplyOf = (author: string) => `Reply to what ${author} wrote`;
export const commentEditOf = (author: string) => `Edit what ${author} wrote`;
export const commentDeleteOf = (author: string) => `Delete what ${author} wrote`;
/** Read out before the name of whom a comment answers, and the beginning of that text. */
export const inAnswerTo = 'In answer to';
export const inAnswerToDeleted = 'In answer to what was deleted';
export const deleteCommentSure = 'Are you sure you want to delete this comment?';
export const commentNotDeleted = 'Failed to delete comment.';
export const newCommentsCame = (count: number) =>
  `${number(count)} ${count === 1 ? 'new comment' : 'new comments'}`;
export const loginToCommentLink = 'login';
/** @param login the link of `loginToCommentLink`. */
export const loginToComment = <T>(login: T) => ['Please ', login, ' to comment'];
export const commentNotHere =
  'The comment of this link is not here: it was removed, or the address is mistyped.';
export const postIsClosed = 'This post is closed: it takes no more comments.';
export const writeComment = 'Write a comment...';
export const commentSend = 'Comment';
export const commentWriter = 'User';
export const keyEnter = 'Enter';
export const keyShiftEnter = 'Shift Enter';
export const keyCtrlEnter = 'Ctrl Enter';
/** @param enter the key that sends; @param shiftEnter those that break the line. */
export const enterSends = <T>(enter: T, shiftEnter: T) => [
  enter,
  ' sends · ',
  shiftEnter,
  ' new line',
];
export const ctrlEnterSends = <T>(ctrlEnter: T) => [ctrlEnter, ' sends'];
/** Stands before the name of whom the comment answers. */
export const replyToName = (name: string) => `Reply to ${name}`;
export const writeToAll = 'Write to everybody instead';
export const replyingTo = 'Replying to';
export const replyingToUnknown = 'a comment';
export const replyCancel = 'Cancel the reply';
export const replyGone =
  'The comment that you answer was deleted. Your text is still here: send it without the quote.';
export const commentNotSent = 'Your comment was not sent. Please try again.';
export const commentText = 'Text';
export const commentYourWords = 'Your words';
export const earlierVersions = 'Earlier versions';
export const earlierVersionsShow = 'Show the earlier versions';
export const earlierVersionsLoading = 'Loading earlier versions...';
export const earlierVersionsNotLoaded = 'The earlier versions could not be loaded.';
export const noEarlierVersion =
  'No earlier version is kept. A correction soon after writing, before anybody answers, keeps none.';
/** Stands before the time until which the version was the current one. */
export const versionUntil = (version: number) => `Version ${number(version)}, until`;
export const versionHide = 'Hide';
export const versionHideSure = 'Are you sure you want to hide this earlier version for good?';
export const versionNotHidden = 'The earlier version could not be hidden.';
export const editedSoon = 'edited shortly after posting';
export const editedAt = <T>(time: T) => ['edited ', time];
export const newSinceHere = 'New since you were here';
/** How many comments of a post are new; `newCountUnit` is read out after it. */
export const newCount = (count: number, most: number) =>
  count < most ? `${number(count)} new` : `${number(most)}+ new`;
export const newCountUnit = (count: number) => (count === 1 ? ' comment' : ' comments');

// Inbox, members, mutes, search.
export const inboxTitle = 'Inbox';
export const inboxForYou = 'For you';
export const inboxUnseen = (count: number) => `${number(count)} new`;
export const notifications = 'Notifications';
export const notificationsNotLoaded = 'Your notifications could not be loaded.';
export const noNotifications = 'Nothing is new. Answers, mentions and comments will be here.';
export const markAllRead = 'Mark all as read';
export const notificationsNew = 'New';
export const notificationsUnseen = 'While you were away';
export const notificationsEarlier = 'Earlier';
export const notificationsOlder = 'Show older ones';
export const notificationNew = 'New';
export const pleaseTryAgain = 'Please try again.';
/** "Ana", "Ana and Ben", "Ana, Ben and Cem". */
export const listOfNames = <T>(names: readonly T[]) =>
  names.flatMap((name, at) => {
    if (at === 0) return [name];
    return [at === names.length - 1 ? ' and ' : ', ', name];
  });
export const inboxComments = <T>(names: T, count: number) => [
  names,
  ` wrote ${number(count)} ${count === 1 ? 'new comment' : 'new comments'}`,
];
export const inboxReply = <T>(names: T) => [names, ' answered your comment'];
export const inboxMention = <T>(names: T) => [names, ' mentioned you'];
export const inboxVotes = (count: number) =>
  count === 1 ? 'Your post has its first vote' : `Your post has ${number(count)} votes`;
export const inboxThanks = (count: number) =>
  count === 1
    ? 'Your comment has its first thanks'
    : `${number(count)} members thank you for a comment`;
export const answered = 'Answered';
export const answerLabel = 'Answer';
export const answerBy = <T>(name: T) => ['by ', name];
export const answerRead = 'Read it in its place';
export const answerChoose = 'This is the answer';
export const answerNot = 'Not the answer after all';
/** The choice of questions on the page of a tag that asks. */
export const questionsLabel = 'Which questions';
export const questionsAll = 'All';
export const questionsOpen = 'Open';
export const noQuestions = 'There are no such questions.';
export const tagAsks = 'Posts with this tag are questions';
export const inboxAnswer = 'A post that you follow has an answer';
export const inboxOwnAnswer = 'Your comment was chosen as the answer';
/** The outcome of a report, by the word of the server. */
export const inboxReports = {
  deleted: 'The comment that you reported was deleted',
  ignored: 'The comment that you reported was looked at, and it stays',
};
export const inboxReport = 'Your report was settled';
export const inboxRemovedBy = <T>(names: T) => [names, ' removed what you wrote'];
export const inboxRemoved = 'What you wrote was removed';
export const inboxApprovedBy = <T>(names: T) => [names, ' approved what you wrote'];
export const inboxNotApprovedBy = <T>(names: T) => [names, ' did not approve what you wrote'];
export const inboxApproved = 'What you wrote was approved';
export const inboxNotApproved = 'What you wrote was not approved';
export const inboxRaid = 'A raid has begun: each text of a newcomer waits for approval now';
export const inboxClaimApproved = "Your payment was approved. You're Gold now";
export const inboxClaimRefused = 'Your payment was not approved';
export const inboxRestricted = 'Your account was restricted';
/** Which sanction was imposed until a time, by its kind. */
export const inboxSanctionedUntil = {
  silence: <T>(until: T) => ['Your account was silenced until ', until],
  suspend: <T>(until: T) => ['Your account was suspended until ', until],
};
export const inboxSanctioned = {
  silence: 'Your account was silenced without end',
  suspend: 'Your account was suspended without end',
};
/** Sentences for safety events of the account, keyed by kind; without a full stop. The device may be empty. */
export const safetySentences = {
  'new-device': (device: string) =>
    device === ''
      ? 'Somebody signed in to your account on a new device'
      : `Somebody signed in to your account on a new device: ${device.replace(', ', ' on ')}`,
  'password-changed': () => 'The password of your account was changed',
  'email-changed': () => 'The e-mail address of your account was changed',
  'factor-added': () => 'A second factor was added to your account',
  'factor-removed': () => 'A second factor of your account was removed',
  'recovery-made': () => 'New recovery codes were made for your account',
  'codes-wrong': () => 'Five wrong codes were entered for your account',
  'factors-reset-asked': () =>
    'An admin asked to remove all second factors of your account: this happens in 24 hours unless you stop it',
  'tokens-ended': () => 'An admin ended all sessions of your account',
  leaving: () => 'Your account is about to be deleted: this happens in 7 days unless you stop it',
};
/** Gold that was bought as a gift, and payments that were revoked; without a full stop. */
export const inboxGift = 'Your gift is ready: whoever enters this code becomes a Gold Member';
export const giftCopy = 'Copy the code';
export const inboxGiftNoCode =
  'Your gift was paid, but its code can not be shown any more: ask those who run the forum';
export const revokedSentences = {
  ended: 'Your payment was revoked, and your Gold has ended; your posts stay',
  kept: 'One of your payments was revoked; you stay a Gold Member by another one',
  none: 'A payment of yours was revoked',
  given: 'Your payment for a gift was revoked, and its code counts no more',
  'gift-ended':
    'The gift that made you a Gold Member was revoked, and your Gold has ended; your posts stay',
  'gift-kept':
    'The gift that made you a Gold Member was revoked; you stay one by a payment or another code',
};
export const revokedRefunded = 'The money was sent back';
/** The reasons that Stripe gives; another one is the text of an admin. */
const revokedReasons: Readonly<Record<string, string>> = {
  'stripe:refund': 'The payment was refunded',
  'stripe:dispute': 'The bank has taken the payment back',
};
export const revokedReason = (reason: string): string => revokedReasons[reason] ?? reason;
export const followPost = 'Follow';
export const unfollowPost = 'Unfollow';
export const followThisPost = 'Follow this post';
export const unfollowThisPost = 'Unfollow this post';
export const memberProfile = 'Profile';
export const memberUnnamed = 'Member';
export const memberThis = 'this member';
export const memberPhoto = (name: string) => `Photo of ${name}`;
export const memberAdmin = 'Admin';
export const memberModerator = 'Moderator';
export const memberGold = 'Gold Member';
export const memberSince = <T>(day: T) => ['Member since ', day];
/** Stands after the figure. */
export const memberPosts = (count: number) => (count === 1 ? 'post' : 'posts');
export const memberComments = (count: number) => (count === 1 ? 'comment' : 'comments');
export const memberWrote = 'What they wrote';
export const memberSearch = 'Search';
export const memberSearchOf = (name: string) => `Search what ${name} wrote`;
export const memberEditOwn = 'Edit profile';
export const memberLoading = 'Loading member...';
export const memberNotLoaded = 'The member could not be loaded.';
export const memberNoPosts = 'No posts yet.';
export const mute = 'Mute';
export const unmute = 'Unmute';
export const mutedPeople = 'Muted people';
export const mutedPeopleNotLoaded = 'The people you muted could not be loaded.';
export const youMuted = (name: string) => `You muted ${name}.`;
export const showMutedText = 'Show it';
export const findInTexts = 'Find in all texts';
export const findWords = 'Words';
export const findPlaceholder = 'Words, or “a phrase”';
export const findSubmit = 'Search';
export const findFault = ({ sentence }: InputFault) => `What is searched for ${sentence}.`;
export const findRefused = (sentence: string) => `${sentence}.`;
export const findHint = 'Find words in all posts and comments. “Two words” are a phrase.';
export const findFilters = 'Filters';
export const findWhere = 'Where';
export const findTag = 'Tag';
export const findAllTags = 'All tags';
export const findOrder = 'Order';
export const findPlaces = { all: 'All texts', posts: 'Posts', comments: 'Comments' };
export const findOrders = { new: 'Newest', best: 'Best' };
export const onlyByAuthor = <T>(name: T) => ['Only by ', name];
export const onlyByOneAuthor = 'Only by one author';
/** Read out after `onlyByAuthor`. */
export const showAllAuthors = ', show all authors';
export const findResults = 'Results';
export const findResultList = 'Found texts';
export const finding = 'Searching…';
export const findFailed = 'The search failed.';
export const foundTexts = (count: number) => {
  if (count === 0) return 'Nothing has all of these words.';
  return count === 1 ? '1 text' : `${number(count)} texts`;
};
export const foundFirstTexts = (count: number) => `The first ${number(count)} texts`;
export const foundFurtherTexts = (count: number) =>
  count === 0 ? 'There are no further texts.' : `${number(count)} further texts`;
export const findFromFirst = 'From the first text on';
export const findMore = 'More';

// Activity while a reader was away.
export const sinceYouWereHere = 'Since you were here';
export const sinceTitle = (date: string) => `Since ${date}`;
export const sinceSummary = (threads: number, posts: number) => {
  const talks =
    threads === 0
      ? 'No new comments'
      : `New comments in ${threads === 1 ? 'one thread' : `${number(threads)} threads`}`;
  const texts = posts === 1 ? 'one new post' : `${number(posts)} new posts`;
  return posts === 0 ? `${talks}.` : `${talks}, and ${texts}.`;
};
/** Where the list is shorter than the number of threads. */
export const sinceMost = (count: number) =>
  `Only the ${number(count)} with the most people are listed.`;
export const sinceFeed = (siteName: string) => `${siteName}, week by week`;
export const sinceWeek = (day: string) => `The week of ${day}`;
export const sinceBudget = 'Time to read';
export const sinceBudgets: Record<Budget, string> = {
  '3': '3 minutes',
  '10': '10 minutes',
  all: 'All',
};
export const sinceList = 'Threads with new comments';
export const sinceNew = (count: number) =>
  count === 1 ? '1 new comment' : `${number(count)} new comments`;
export const sincePeople = (count: number) =>
  count === 1 ? '1 person' : `${number(count)} people`;
export const sinceMinutes = (minutes: number) => `${number(minutes)} min`;
export const sinceMinutesRead = (minutes: number) =>
  minutes === 1 ? '1 minute to read' : `${number(minutes)} minutes to read`;
export const sinceMine = 'Yours';
export const sinceNone = 'Nobody has commented since then.';
export const sinceAllRead = 'You have read all of it.';
export const sinceMostRead = 'You have read all that is listed here.';
export const sinceMore = (count: number) =>
  count === 1 ? 'One more thread' : `${number(count)} more threads`;
export const sinceLoading = 'Loading what happened…';
export const sinceFailed = 'What happened could not be loaded.';
export const sinceDone = 'Done';
export const sinceDoneHint = 'Marks these threads as read.';
export const sinceMarked = (count: number) =>
  count === 1 ? 'One thread is marked as read.' : `${number(count)} threads are marked as read.`;
export const sinceUndo = 'Undo';
export const sinceNotMarked = 'Not all of them could be marked as read.';
/** Read out before the title of the post that a found comment stands under. */
export const commentUnder = 'Comment under';

// Signing in and up.
export const joinUs = 'Join Us';
export const loginLead = 'Log in to write, vote and comment.';
/** The name of a visitor's link over the controls of members. */
export const membersOnly = {
  vote: 'Only members vote',
  report: 'Only members tell moderators',
};
export const loginLeadToAct = {
  vote: 'Only members vote. Log in, and you are back where you were.',
  report: 'Only members report comments. Log in, and you are back where you were.',
};
export const loginButton = 'Login';
/** @param link an element or a text, as in the next ones. */
export const newHere = <T>(link: T) => ['New here? ', link];
export const registerHere = 'Register here';
export const alreadyMember = <T>(link: T) => ['Already a member? ', link];
export const loginHere = 'Login here';
export const forgotPassword = 'Forgot password?';
export const registerTitle = 'Register';
export const registerLead = 'One form, and you are in: write, vote and comment.';
export const registerButton = 'Register';
export const fullName = 'Full Name';
export const photoUrl = 'Photo URL';
export const photoUrlRequired = 'Photo URL is required';
export const webAddressOnly = 'An address that begins with http:// or https://';
export const addressTooLong = 'This address is too long';
export const drawPhoto = 'Draw one for me';
export const photoInitials = 'Initials';
export const emailRequired = 'Email is required';
export const passwordRequired = 'Password is required';
export const passwordAtLeast = (count: number) => `At least ${number(count)} characters`;
export const passwordAtMost = (count: number) => `At most ${number(count)} characters`;
export const showPassword = 'Show';
export const orElse = 'OR';
export const continueWithGoogle = 'Continue with Google';
export const googleNotHere = 'This forum has not set up Google.';

// Signing out, and what stays.
export const logoutTitle = 'Logout';
export const logoutLink = 'Logout';
export const signingOut = 'Signing out…';
export const stillSignedIn = 'You are still signed in: signing out did not work.';
export const draftsStay = (count: number) =>
  count === 1 ? '1 draft stays in this browser' : `${number(count)} drafts stay in this browser`;
export const draftsKeep = 'Keep';
export const draftsRemove = 'Remove';
export const draftsNotRemoved = 'They could not be removed. Please try again.';

// Passwords.
export const forgotYourPassword = 'Forgot your password?';
export const forgotLead = 'We send you a letter with a link to choose a new one.';
export const sendLetter = 'Send the letter';
export const lookIntoMail = 'Look into your mail';
/** @param address an element or a text. */
export const resetLetterSent = <T>(address: T) => [
  'If there is an account for ',
  address,
  ', a letter is on its way. Its link lets you choose a new password.',
];
export const backToLogin = 'Back to login';
export const chooseNewPassword = 'Choose a new password';
export const loggedOutElsewhere = 'You will be logged out everywhere else.';
export const currentPassword = 'Current password';
export const currentPasswordRequired = 'Current password is required';
export const newPassword = 'New password';
export const newPasswordRequired = 'New password is required';
export const setThePassword = 'Set the password';
export const newPasswordSet = 'Your new password is set.';
export const newPasswordSetLogIn = 'Your new password is set. You can log in with it.';
export const changePassword = 'Change password';

// Proving the address.
export const confirmEmailTitle = 'Confirm your email';
export const confirmEmailLead =
  'Show that this address is yours, and that it was you who registered with it.';
export const confirmEmailPasswordLead =
  'You did not register in this browser. Enter the password that you registered with.';
export const confirmEmailButton = 'Confirm my email';
export const emailConfirmed = 'Your email is confirmed.';
export const addressUsedByOther =
  'Somebody else used your address? Then their password ends here, they are logged out, and you choose a password of your own.';
export const didNotRegister = 'I did not register';
export const askForAnotherLetter = 'Ask for another letter';
export const registeredLetterSent = (address: string) =>
  `A letter is on its way to ${address}. Open its link to post, comment, vote and report.`;
export const proveAddress = 'Confirm your e-mail address';
/** @param address an element or a text. */
export const proveAddressText = <T>(address: T) => [
  'To post, comment, vote and report, open the link in the letter to ',
  address,
  '. All else works already.',
];
export const sendLetterAgain = 'Send the letter again';
export const letterSentAgain = (address: string) => `A letter is on its way to ${address}.`;

// The session.
export const signingIn = 'Signing in…';
export const lookingUpRole = 'Looking up your role…';
export const forAdminsTitle = 'This page is for admins';
export const forAdminsText = "You are signed in, but your account is not an admin's.";
export const notSignedIn = 'Not signed in';
export const loggedOut = 'You were logged out. Please log in again.';

// The safety of an account.
export const sidebarSafety = 'Safety';
export const safetyLead =
  'Where you are signed in, what protects your account, your own data, and the way out.';
export const safetyFailed = 'The safety of your account could not be loaded.';
export const copied = 'Copied';
export const notCopied = 'It could not be copied here. Please copy it by hand.';
export const code = 'Code';
export const codeRequired = 'Please enter the code';
/** @param withRecovery a recovery code is taken, too. */
export const codeHint = (withRecovery: boolean) =>
  withRecovery
    ? 'The 6 digits of your authenticator, or one of your recovery codes'
    : 'The 6 digits of your authenticator';
export const codeHints = { recovery: 'One of your recovery codes' };
export const usePasskey = 'Use a passkey';
export const passkeysNotHere = 'This browser has no passkeys, or they need an https address.';
export const passkeyCalledOff = 'No passkey was used. Please try again.';
export const passkeyThere = 'This device has a passkey for your account already.';
export const passkeyWrong =
  'That passkey does not sign in here, or was too late. Please try again.';
export const factorFirst = 'Please sign in with your second factor first.';
/** The second factor at a sign-in. */
export const factorTitle = 'One more step';
export const factorLead = 'Your account has a second factor. Show it to sign in.';
export const factorLost =
  'Have you lost all of them? Write to those who run the forum: an admin can have your second factor removed, which takes 24 hours.';
export const signInAct = 'Sign in';
export const signInByPasskey = 'Sign in with a passkey';
/** A fresh proof of who acts. */
export const stepUpTitle = 'Show that it is you';
export const stepUpText =
  'What you are about to do concerns the safety of an account or of the forum. You are asked once in ten minutes.';
export const stepUpAct = 'Go on';
export const stepUpAgain = 'Sign in with Google once more. A window of Google’s opens for it.';
export const stepUpByGoogle =
  'Sign in with Google once more. Google’s page takes the place of this one and leads back here; then do it again.';
/** Where the member is signed in. */
export const sessionsTitle = 'Where you are signed in';
export const sessionDevice = (browser: string, system: string | undefined) =>
  system === undefined ? browser : `${browser} on ${system}`;
export const sessionDeviceUnknown = 'Unknown device';
export const sessionHere = 'This one';
/** @param time an element or a text. */
export const sessionUsed = <T>(time: T) => ['Last used ', time];
export const sessionBegun = <T>(time: T) => ['Signed in ', time];
export const sessionBy = {
  password: 'by password',
  google: 'by Google',
  passkey: 'by passkey',
};
export const sessionEnd = 'End';
export const sessionEndOf = (device: string) => `End: ${device}`;
export const sessionsEndOthers = 'End all others';
export const sessionIsEnded = 'That session is ended';
export const sessionsAreEnded = 'All other sessions are ended';
export const sessionsEndOthersQuestion = 'End all sessions but this one?';
export const sessionEnded =
  'You are signed out here, because this session was ended elsewhere: from another device, by a change of your account, or by an admin. Your drafts stay.';
/** The second factor. */
export const factorsTitle = 'Second factor';
export const factorsOff =
  'Whoever learns your password can sign in as you. With a second factor they need your phone or your passkey as well.';
export const factorsLead =
  'You show your second factor each time that you sign in, and before changes of what protects your account.';
export const factorsReset = (time: string) =>
  `An admin asked to remove all your second factors. They will be removed on ${time}, unless you stop it.`;
export const factorsResetStop = 'Keep my factors';
export const factorsResetStopped = 'Your second factors stay';
export const totpTitle = 'Authenticator app';
export const totpOn = 'Set up: the app gives a new code every 30 seconds.';
export const totpOff = 'Not set up. Any app for one-time codes will do.';
export const totpSetUp = 'Set up';
export const totpRemove = 'Remove';
export const totpIsRemoved = 'The authenticator is removed';
export const totpRemoveQuestion = 'Remove the authenticator? Your other sessions end.';
export const totpScan = 'Scan this with your authenticator app, then enter the code that it shows.';
export const totpQr = 'QR code with the secret for your authenticator';
export const totpSecret = 'Or enter this secret by hand:';
/** A link that opens the app of the phone at hand. */
export const totpOpen = 'Open it in the app on this phone';
export const copySecret = 'Copy the secret';
export const totpCodeHint = 'The 6 digits that the app shows now';
export const totpConfirm = 'Confirm';
export const recoveryTitle = 'Recovery codes';
export const recoveryLeft = (count: number) =>
  count === 0
    ? 'None are left. Make new ones, so that a lost phone does not lock you out.'
    : `${number(count)} left. Each works once, in place of a code of the app.`;
export const recoveryNew = 'Make new codes';
export const recoveryNewQuestion = 'Make new recovery codes? The ones from before work no more.';
export const recoveryShownTitle = 'Your recovery codes';
export const recoveryOnce =
  'They are shown only once. Keep them where a thief of your phone does not find them: each lets you in once without it.';
export const copyCodes = 'Copy';
export const downloadCodes = 'Download';
export const recoveryFile = (siteName: string) => `Recovery codes for ${siteName}, each good once:`;
export const recoveryKept = 'I have saved them';
export const recoveryDone = 'Done';
/** Passkeys. */
export const passkeysTitle = 'Passkeys';
export const passkeysLead =
  'A passkey is kept by your device and opened by your finger, your face or its PIN. No page can be tricked out of it.';
export const passkeyAdd = 'Add a passkey';
export const passkeyAddTitle = 'Add a passkey';
export const passkeyName = 'Name of the passkey';
export const passkeyNameHint = 'So that you know it again: “My phone”';
export const passkeyNameRequired = 'Please name the passkey';
/** @param time an element or a text. */
export const passkeyAdded = <T>(time: T) => ['Added ', time];
export const passkeyUsed = <T>(time: T) => ['Last used ', time];
export const passkeyUnused = 'Not used yet';
export const passkeyIsAdded = 'The passkey is added';
export const passkeyIsRemoved = 'The passkey is removed';
export const passkeyRemove = 'Remove';
export const passkeyRemoveOf = (name: string) => `Remove: ${name}`;
export const passkeyRemoveQuestion = 'Remove this passkey? Your other sessions end.';
/** The address of the account. */
export const emailTitle = 'E-mail address';
export const emailAndPassword = 'E-mail and password';
export const passwordChangeLead = 'A change ends your other sessions.';
export const emailChange = 'Change the address';
export const emailChangeLead =
  'A letter goes to the new address, and the change counts once you open its link. The old address is told, and can undo it for 7 days. Your other sessions end.';
export const emailSame = 'That is your address already';
export const emailNew = 'New e-mail address';
export const emailChangeSend = 'Send the letter';
export const emailChangeSent = (address: string) =>
  `A letter is on its way to ${address}. Open its link within a day.`;
export const emailAtProvider =
  'You change it where your account is, at the service you sign in with.';
/** The own data, and leaving. */
export const dataTitle = 'My data';
export const dataDownload = 'Download my data';
export const dataLead =
  'All that the forum keeps of you, a line of JSON each: what you wrote, voted, reported and chose. You can download it three times a day.';
export const leaveTitle = (siteName: string) => `Leave ${siteName}`;
export const leaveLead =
  'Your account goes for good: name, photo, address and all that lets you sign in. You can download your data before.';
export const leaveTexts = 'What becomes of your posts and comments?';
export const leaveKeep = 'They stay';
export const leaveKeepText = 'Without your name: by “Deleted member”.';
export const leaveRemove = 'They go, too';
export const leaveRemoveText =
  'All of them. A post that others have answered keeps its place, as “Removed by its author”.';
export const leaveDays =
  'You are signed out everywhere at once, and for 7 days nothing is deleted: sign in to stay after all.';
export const leaveSnapshots = 'After that the snapshots of the forum forget you within 4 weeks.';
export const leaveExports =
  'Older exports that are kept elsewhere must be destroyed by those who run the forum.';
export const leaveName = (name: string) => `To leave, type: ${name}`;
export const leaveMissing = 'Please type what stands above the field';
export const leaveAct = 'Leave';
export const leaveBegun = (siteName: string, time: string) =>
  `You are leaving ${siteName} on ${time}`;
export const leaveBegunText =
  'You are signed out everywhere. Until then, sign in if you want to stay after all.';
export const leavingUntilThen =
  'Until then nothing is deleted, and no letters reach you. If you stay, all is as before.';
export const stayAfterAll = 'Stay';
/** The actions of an admin for the safety of a member's account. */
export const userEndSessions = 'End sessions';
export const userEndSessionsQuestion = 'Sign this member out everywhere?';
export const userSessionsEnded = 'The member is signed out everywhere.';
export const userResetFactors = 'Reset second factor';
export const userResetFactorsQuestion =
  'Remove all second factors of this member in 24 hours? They are told at once, and can stop it.';
export const userFactorsReset = (time: string) => `The second factors will be removed on ${time}.`;

// In whose name a form writes.
export const authorLegend = 'Author';
export const authorImage = 'Author image';
export const authorName = 'Author name';
export const authorEmail = 'Author e-mail';
export const authorNoPhoto = 'No photo';
export const unnamedMember = 'User';

// Refused sign-ins.
export const signInWrong = 'The email or the password is wrong.';
export const passwordWrong = 'The password is wrong.';
export const accountExists = 'There is an account with this email already. Log in instead.';
export const accountHasPassword =
  'There is an account with this email and a password. Log in with the password.';
export const accountWithoutPassword = 'This account has no password.';
export const accountDisabled = 'This account has been disabled.';
export const noAccountNow = 'No account could be made now. Please try again later.';
export const passwordTooShort = (count: number) =>
  `The password needs at least ${number(count)} characters.`;
export const passwordTooLong = (count: number) =>
  `The password can have at most ${number(count)} characters.`;
export const passwordChangedNow = 'The password was changed just now. Please sign in again.';
export const emailInvalid = 'This is not a valid email.';
export const tooManyAttempts = 'Too many attempts. Please try again later.';
export const tooManySigningIn =
  'Too many people are signing in right now. Please try again in 5 seconds.';
export const formRefused = 'No account could be made. Please reload the page and try again.';
export const formTooQuick = 'That was quick! Please take a moment, and press Register again.';
export const signInNotReached =
  'The sign-in service was not reached. Check your connection and try again.';
export const googleBlocked =
  'The browser blocked the Google window. Allow pop-ups for this site and try again.';
export const googleClosed = 'The Google window was closed before you were signed in.';
export const googleReplaced = 'Another Google window was opened instead.';
export const googleNotFromHere = 'Signing in with Google is not allowed from this address yet.';
export const googleNotSetUp = 'Continue with Google is not set up here.';
export const signInWayNotSetUp = 'This way of signing in is not set up here.';
export const linkNotGood = 'This link is no longer good. Ask for a new one.';
export const noMailHere = 'This forum can not send mail. Ask those who run it for help.';
export const signInFailed = 'Signing in did not work. Please try again.';
export const signInFailedBy = (code: string) => `Signing in did not work (${code}).`;

// Profiles, membership.
export const editProfile = 'Edit profile';
export const profileName = 'Name';
export const profileBio = 'About you';
export const profileBioLength = (length: number, most: number) =>
  `${number(length)} of ${number(most)} characters`;
export const pictureRemoved = 'Picture removed';
/** @param words the picture's own words; they may be empty. */
export const openPicture = (words: string) =>
  words === '' ? 'View picture' : `View picture: ${words}`;
export const pictureWhole = 'Picture view';
export const picturePrevious = 'Earlier picture';
export const pictureNext = 'Next picture';
export const pictureAt = (at: number, of: number) => `${number(at)} of ${number(of)}`;
export const choosePicture = 'Choose a picture';
export const profileNoPhoto = 'No photo';
export const profilePhotoUrl = 'Photo URL';
export const newPhoto = 'The new one';
export const profileSaved = 'Your profile is saved.';
export const profileNotSaved = 'Your profile was not saved. Please try again.';
export const photosNotDrawn = 'This browser can not draw photos.';
export const photosHidden =
  'This browser keeps drawn pictures from sites. Allow this one to read them, and choose the file again.';
export const pictureNotRead = 'This file is no picture that the browser can read.';
export const photoTooLarge = 'The photo could not be made small enough.';
export const lettersTitle = 'E-mail';
export const lettersQuestion =
  'What should we write to you about while you are away? Replies are answers and mentions.';
export const lettersAbout = 'Letters about';
export const lettersOf = { replies: 'Replies', all: 'Everything', off: 'Nothing' };
export const lettersDigest = 'One e-mail at eight in the morning, with all that is new';
export const lettersEvery = 'How often';
export const lettersEveryOf: Record<DigestEvery, string> = {
  day: 'Every day',
  week: 'On Mondays',
};
export const lettersNotLoaded = 'Your settings could not be loaded.';

// Notifications of devices.
/** The title of a push whose words the worker can't read. */
export const pushUnreadable = 'There is something new for you';
export const pushTitle = 'Notifications on your devices';
export const pushHere = 'This device';
export const pushStates = {
  off: 'Off. Once it is on, this device tells you what is new for you while the forum is closed.',
  on: 'On: it tells you what is new for you while no page of the forum is open.',
  blocked:
    'Blocked in this browser. Allow notifications for this site in the settings of the browser, then turn them on here.',
  impossible: 'This browser can not show notifications of this forum.',
  homeScreen:
    'On an iPhone or iPad only the installed app gets notifications: press Share, “Add to Home Screen”, and turn them on in there.',
  notOffered: 'This forum sends no notifications to devices.',
};
export const pushTurnOn = 'Turn on';
export const pushTurnOff = 'Turn off';
export const pushNotSubscribed =
  'This browser could not be set up for notifications. In private windows that is not possible.';
export const pushNotAllowed = 'The browser did not allow notifications.';
export const pushIsOn = 'Notifications are on. You choose in your preferences what comes.';
export const pushComes = 'What comes';
/** @param kinds of how many kinds the member is told. */
export const pushComesCount = (kinds: number, all: number): string => {
  if (kinds === 0) return 'Only what concerns your account.';
  return kinds === all ? 'All kinds.' : `${number(kinds)} of ${number(all)} kinds.`;
};
export const pushQuietFromTo = (from: string, to: string) => `Quiet from ${from} to ${to}.`;
export const pushChoose = 'Choose';
export const pushChooseWhat = 'Choose what comes';
export const pushKindsLabel = 'Tell me of';
export const pushKinds: Record<PushKind, string> = {
  reply: 'Replies to me',
  mention: 'Mentions of me',
  comments: 'Comments on posts that I follow',
  votes: 'Votes for my posts',
  thanks: 'Thanks for my comments',
  answer: 'Answers to what I follow, and my own',
  report: 'What became of my reports',
  removed: 'Decisions on my texts and payments',
  announcements: 'Announcements',
};
export const pushAlways = 'What concerns the safety of your account, and sanctions, always comes.';
export const pushTextsLabel = 'What they show';
export const pushTextsOf: Record<PushTexts, string> = {
  full: 'Names and texts',
  short: 'Only that something is new',
};
export const pushQuiet = 'Quiet hours';
export const pushQuietHint = 'Nothing comes in these hours; at their end you are told once.';
export const pushQuietFrom = 'From';
export const pushQuietTo = 'To';
export const pushDevices = 'Devices that get notifications';
/** @param time an element or a text. */
export const pushSince = <T>(time: T) => ['Turned on ', time];
export const pushRemove = 'Remove';
export const pushRemoveOf = (device: string) => `Remove ${device}`;
export const pushIsRemoved = 'The device gets no more notifications.';
export const pushOffer = 'Should this device tell you of replies?';
export const pushNotNow = 'Not now';

// Gold.
export const becomeGold = 'Become a Gold Member ✨';
export const goldPrice = 'Pay ৳100 / $1 to become a member.';
export const goldPriceInTaka = 'Pay ৳100 to become a member.';
export const goldPrices = { bdt: '৳100', usd: '$1' };
export const goldCurrency = 'Currency';
export const currencyNames = { bdt: 'Bangladeshi taka', usd: 'US dollar' };
export const goldBenefits = 'What Gold gives';
export const goldManyPosts = (free: number) =>
  `As many posts as you like; without Gold it is ${number(free)}`;
export const goldBadge = 'The Gold Member badge on your profile';
export const goldForGood = 'For good: you pay once, nothing is renewed';
export const payAndJoin = 'Pay & Join Membership';
export const paymentWorking = 'Processing...';
export const afterPaying = {
  stripe: "You pay on Stripe's page and come back here; Gold begins at once.",
  test: 'This forum is being tried out: no money moves, and Gold begins at once.',
  number: 'You see a number next, and how to send ৳100 to it.',
  none: 'Payments are not set up on this forum.',
};
export const paymentLeft = 'You left the payment; nothing was taken.';
export const paymentUnconfirmed =
  'This payment is not confirmed yet. If you have paid, Gold begins as soon as it is.';
export const paymentUnchecked = 'The payment could not be checked just now.';
export const checkPaymentAgain = 'Check again';
export const goldNow = "You're now a Gold Member!";
export const backToPostsSoon = 'Back to the posts in a moment…';
export const goldAlready = 'You are already a Gold Member! 🎉';
export const goldAddPost = 'Add Post';
export const haveCode = 'Have a code?';
export const giveGold = 'Give Gold';
// A code for Gold, and Gold as a gift.
export const codeTitle = 'Enter your code';
export const codeText = 'A code makes you a Gold Member, without any payment.';
export const codeLabel = 'Code';
export const codeRedeem = 'Use the code';
export const codeNotUsed = 'The code could not be used. Please try again.';
export const giftTitle = 'Give Gold to somebody';
export const giftText =
  'You pay once and get a code. Whoever enters it becomes a Gold Member: give it to whom you like.';
export const giftPay = 'Pay for a gift';
export const afterGift = {
  stripe: "You pay on Stripe's page and come back here; the code is there at once.",
  test: 'This forum is being tried out: no money moves, and the code is there at once.',
  number: 'Gifts are not sold on this forum. Ask an admin: they can make a code.',
  none: 'Payments are not set up on this forum.',
};
export const giftUnconfirmed =
  'This payment is not confirmed yet. If you have paid, the code comes as soon as it is.';
export const giftReady = 'Thank you! The code is ready to give.';
export const giftReadyText = 'It is in your notifications, and comes by e-mail.';
export const giftShowCode = 'Show the code';
export const giftAnother = 'Give another one';
export const goldBack = 'Back';

// Payments, as admins see them.
/** A sum of money. @param amount in poisha or cents. */
export const money = (amount: number, currency: 'bdt' | 'usd'): string =>
  `${currency === 'bdt' ? '৳' : '$'}${number(amount / 100)}`;
export const paymentsShown = 'What is shown';
export const paymentsTab = 'Payments';
export const paymentsLoading = 'Loading payments...';
export const paymentsFailed = 'The payments could not be loaded.';
export const paymentsNone = 'No payments yet';
export const paymentsNoneHint = 'Who becomes a Gold member by paying stands here.';
export const paymentOfGift = 'gift';
export const paymentState = 'State';
export const paymentRevoked = 'revoked';
export const paymentRevoke = 'Revoke';
export const paymentRevokeTitle = 'Revoke this payment?';
export const paymentRevokeText =
  'Gold ends unless another payment or code stands; a gift and its code count no more. This can not be undone.';
export const paymentRevokeRefunded = 'The money was sent back';
export const paymentRevokeRefundedHint = 'The member is told so. The forum itself sends no money.';
export const paymentRevokeReason = 'Reason';
export const paymentRevokeMissing = 'Please say why: the member reads it.';
export const paymentIsRevoked = 'The payment is revoked.';
// The codes of the forum.
export const codesTab = 'Codes';
export const codesLoading = 'Loading codes...';
export const codesFailed = 'The codes could not be loaded.';
export const codesNone = 'No codes yet';
export const codesNoneHint = 'A code makes a member Gold: for a gift, or for who has paid in cash.';
export const codesMake = 'Make codes';
export const codesMakeTitle = 'Make codes for Gold';
export const codesCount = 'How many';
export const codesCountHint = (most: number) => `From ${number(1)} to ${number(most)}`;
export const codesNote = 'Note';
export const codesNoteHint = 'For whom or for what; only admins see it.';
export const codesLast = 'They can be used';
/** By the days; '' for no end. */
export const codesLasts = {
  '7': 'for 7 days',
  '30': 'for 30 days',
  '365': 'for a year',
  '': 'without end',
};
export const codesMadeTitle = 'Your codes';
export const codesMadeOnce = 'They are shown once. Copy them, or download them, before you go on.';
export const codesKept = 'I have kept the codes';
export const codeMade = 'Made';
export const codeNote = 'Note';
export const codeState = 'State';
export const codeUsedBy = 'Used by';
export const codeStates = { open: 'unused', used: 'used', expired: 'expired', void: 'void' };
/** @param time an element or a text. */
export const codeUntil = <T>(time: T) => ['until ', time];
export const codeOfGift = 'A gift';
export const codeVoid = 'Void';
export const codeVoidQuestion = 'Void this code? Nobody can use it then.';
export const codeIsVoid = 'The code is void.';
export const paymentWhen = 'When';
export const paymentBy = 'Paid by';
export const paymentAmount = 'Amount';
export const paymentProvider = 'By';
export const paymentReference = 'Transaction';
/** By the provider of the payment. */
export const paymentProviders: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  test: 'Test',
  bkash: 'bKash',
  nagad: 'Nagad',
  rocket: 'Rocket',
  upay: 'Upay',
};

// Paying by bKash and the like, and the claims of it.
/** @param names of the wallets, as "bKash or Nagad". */
export const payBy = (names: string) => `Pay by ${names}`;
/** A list of which one is chosen. */
export const oneOfNames = (names: readonly string[]): string =>
  new Intl.ListFormat(numberTag(), { type: 'disjunction' }).format(names);
export const payTitle = 'Pay for Gold';
export const payLead = (sum: string) =>
  `Send ${sum} to the number below, then tell us the number of the transaction. An admin looks, and you are Gold.`;
export const payNone = 'This forum takes no payments in this way.';
export const payOther = 'To the membership page';
export const payWallet = 'By what you pay';
/** By the kind of the number: how sending to it is called in the apps. */
export const payKinds = { send: 'Send Money', payment: 'Payment' };
export const payTo = 'Number';
export const paySum = 'Amount';
export const copyNumber = 'Copy the number';
export const payQr = (number: string) => `QR code of the number ${number}`;
export const payStepsTitle = 'How to pay';
export const paySteps = (wallet: string, kind: string, sum: string) => [
  `Open the ${wallet} app and choose “${kind}”.`,
  `Enter the number, and ${sum} as the amount.`,
  'Note the number of the transaction (TrxID) that the app or the SMS shows.',
  'Enter it below.',
];
export const trxIdLabel = 'Transaction number (TrxID)';
export const trxIdHint = 'Letters from A to Z and digits, as 9BK7A2B3C4';
export const trxIdWrong = 'A transaction number has 6 to 20 letters from A to Z and digits.';
export const last4Label = 'Last 4 digits of your number';
export const last4Hint = 'Of the number that you paid from; we keep no more of it';
export const last4Wrong = 'Please enter the last 4 digits of the number that you paid from.';
export const claimSend = 'I have paid';
export const claimNotSent = 'This was not sent. Please try again.';
export const claimExists = 'This transaction number was entered before.';
export const claimMine = 'This is my payment';
export const claimMineHint =
  'Look once more whether you have typed it right. If it is yours, an admin compares both.';
export const claimTooMany =
  'You can send three claims a day. Please try again tomorrow, or write to us.';
export const claimWaits = 'We are looking at your payment';
export const claimWaitsText =
  'The admins see it at this moment. Most often it takes less than a day. You hear of it here, in your inbox and by e-mail; you need do nothing, and may leave this page.';
/** @param link makes a link of an address. */
export const claimWriteTo = <T>(link: T) => ['Does it take longer? Write to ', link, '.'];
/** @param link makes a link of an address. */
export const claimWriteUs = <T>(link: T) => ['Write to ', link, '.'];
export const claimTakeBack = 'Take it back';
export const claimTakeBackQuestion = 'Take this claim back? The money stays where it is.';
export const claimNotTakenBack = 'The claim was not taken back.';
export const claimWasRefused = 'Your last payment was not approved';
export const claimWasRefusedText = 'Is it right after all? Enter it again, or write to us.';
export const claimsOwn = 'Your claims';
export const claimStates = {
  open: 'Waiting',
  approved: 'Approved',
  refused: 'Not approved',
  revoked: 'Revoked',
};
export const claimReason = (reason: string) => `Reason: ${reason}`;
export const claimEnding = (last4: string) => `from …${last4}`;
export const claimsFailed = 'Your claims could not be loaded.';
// Claims as admins see them.
export const claimsTab = 'Claims';
export const claimsState = 'Which claims';
export const claimsOpen = 'Waiting';
export const claimsApproved = 'Approved';
export const claimsRefused = 'Refused';
export const claimsLoading = 'Loading claims...';
export const claimsNotLoaded = 'The claims could not be loaded.';
export const claimsNone = 'No claims';
export const claimsNoneHint =
  'Who has paid by bKash and the like says so, and it stands here at once.';
export const claimBy = 'Member';
export const claimTransaction = 'Transaction';
export const claimSum = 'Amount';
export const claimAt = 'When';
export const claimActs = 'Actions';
export const claimApprove = 'Approve';
export const claimRefuse = 'Refuse';
/** @param others other claims of the transaction. */
export const claimHasOthers = (others: number) =>
  others === 1
    ? 'Another claim has this transaction: compare both.'
    : `${number(others)} other claims have this transaction: compare all.`;
export const claimIsGold = 'Gold already';
export const claimSettledBy = (name: string) => `by ${name || 'an admin'}`;
export const claimBySms = "by a text of the forum's phone";
export const claimRefuseQuestion = 'Refuse this claim?';
export const claimReasonHint = 'The member reads it.';
export const claimReasonMissing = 'Please say why: the member reads it.';
export const claimNotApproved = 'The claim was not approved.';
export const claimNotRefused = 'The claim was not refused.';
/** Somebody was faster. @param state what became of the claim. */
export const claimWasSettled = (state: 'approved' | 'refused' | 'open', name: string) =>
  `${name || 'Another admin'} has ${state === 'approved' ? 'approved' : 'refused'} this claim already.`;
export const claimApproveLater = (name: string) => `The claim of ${name} will be approved.`;
export const claimRefuseLater = (name: string) => `The claim of ${name} will be refused.`;
export const claimApprovedToast = (name: string) => `Approved: ${name} is Gold now.`;
export const claimRefusedToast = (name: string) => `Refused: ${name} reads why.`;
// The numbers of the forum, in Settings.
export const settingsPayments = 'Payments';
export const payToLabel = 'Numbers to which members pay';
export const payToHint =
  'One to four, with commas between them: bkash, nagad, rocket or upay, the number, and send (Send Money) or payment (a merchant). As bkash:01712345678:send,nagad:01812345678:payment';
export const payToRule = 'Please write it as bkash:01712345678:send,nagad:01812345678:payment';
/** The detail of an entry of the log. @param reason undefined: none was given. */
export const logPayment = (
  by: string,
  reference: string,
  sum: string,
  reason: string | undefined,
) => `${by} ${reference}: ${sum}${reason === undefined ? '' : `; reason: ${reason}`}`;

export const languageTitle = 'Language';
export const digitsLabel = 'Digits';
/** By the choice of digits. */
export const digitsShown = { native: '123', latin: '123' };

// Set-up, settings.
export const setUpForum = 'Set up the forum';
export const setupLead = 'A few questions. You can change all of it later, in Settings.';
export const setupRegisterLead =
  'You will be its first admin. Make your account, and you come back here.';
export const makeAccount = 'Make your account';
export const setupAddress =
  'The log of the server shows the whole address of this page, with a code at its end.';
export const setupDone = 'The forum is set up, and you are its admin.';
export const setupNotReached = 'The forum was not reached. Please try again.';
export const greetingLabel = (site: string) => `Welcome to ${site}`;
export const firstSteps = 'Your forum is open';
export const stepContacts = 'Say how people reach you';
export const stepTags = 'Name what people talk about';
export const stepAnnouncement = 'Greet everybody';
export const stepPost = 'Begin the first talk';
export const stepDone = '(done)';
export const shareAddress = 'Bring people in';
export const shareHint = 'Who comes by this address is greeted with your words.';
export const shareCopy = 'Copy the address';
export const shareQr = 'The address as a QR code';
export const setupContacts = 'How people reach you';
export const setupContactsHint = 'All of it may stay empty: then none of it is shown.';
export const setupTags = 'Tags';
export const setupTagsHint = 'What people talk about, with commas between: tea, books, ক্রিকেট';
export const setupExamples = 'Write ten example posts';
export const setupExamplesHint =
  'By eight made-up members, with comments and votes. The settings remove them all at once.';
export const setupHolds = "Look at some of newcomers' texts first";
export const setupHoldsHint = (days: number, comments: number) =>
  `Until an account is ${number(days)} days old or has ${number(comments)} comments, its texts with a link, a picture, a telephone number or a word of your list, and those equal to what another newcomer sent within a day, wait until you approve them; in a raid all of them do.`;
export const commentsAtFirst = 'Comments at first';
export const setupCommentsHint = 'Each reader can switch.';
export const setupCommentsWhole = 'Whole';
export const setupCommentsWholeHint = 'For talks: all of each comment.';
export const setupCommentsShort = 'Short';
export const setupCommentsShortHint = 'A table with their first words.';

// Settings.
export const settingsTitle = 'Settings';
export const saveChanges = 'Save changes';
export const settingsSaved = 'Saved. Every open page shows it.';
export const settingsNotSaved = 'The settings were not saved. Please try again.';
export const settingsNotRead = 'The settings could not be read.';
export const settingLocked = (name: string) =>
  `Locked: ${name} in the server's environment sets it.`;
/** The blurb of a forum whose admins have written none. */
export const defaultBlurb = 'A place to read what others think, and to be heard.';
/** The forum's blurb: the default one is shown in the reader's language, the admins' own as it is. */
export const siteBlurb = (blurb: string) => blurb;
export const settingsNameAndLooks = 'Name and looks';
export const siteNameLabel = 'Site name';
export const zoneLabel = 'Time zone';
export const zoneHint =
  "The server writes times in it. A reader's browser then shows them in its own.";
export const blurbLabel = 'Blurb';
export const blurbHint = 'One sentence in the footer, in search engines and link previews.';
export const accentLabel = 'Accent colour';
export const logoLabel = 'Logo';
export const logoHint = 'A letter, or the address of a picture (https://…). Empty: the cup.';
export const logoRule = 'One or two letters, or an address that begins with https://';
export const accentHint = 'Readable shades of it are made for the light and the dark theme.';
export const accentLight = 'Light';
export const accentDark = 'Dark';
export const accentButton = 'Button';
export const commentsViewHint = 'How readers see comments until they choose another way.';
export const commentsViews = {
  short: 'Short: a table',
  full: 'Full, newest first',
  'full-old': 'Full, oldest first',
};
export const settingsContact = 'Contact and links';
export const contactEmailLabel = 'Contact e-mail';
export const contactEmailHint = 'What is empty does not stand in the footer.';
export const contactEmailRule = 'This is no e-mail address';
export const contactPhoneLabel = 'Contact phone';
export const contactPhoneRule = 'Digits and spaces, perhaps with + before them';
export const settingsShown = 'What is shown';
export const emailsLabel = 'E-mail addresses';
export const emailsChoices = {
  members: 'In full to members only',
  everyone: 'In full to everyone',
  nobody: 'Masked for everybody',
};
export const photosLabel = 'Photos';
export const photosHint = 'A photo from another site tells its owner who reads what.';
export const photosChoices = { any: 'From any site', own: 'Only those kept here' };
export const startingVotesLabel = 'Starting votes';
export const startingVotesHint =
  'Whether the votes that an author starts a post with count. Of many posts the order follows within a minute.';
export const startingVotesChoices = { on: 'Count', off: 'Are hidden and count nothing' };
export const aiCrawlersLabel = 'Crawlers of AI services';
export const aiCrawlersHint = 'robots.txt asks them to stay away; they may still come.';
export const aiCrawlersChoices = { allow: 'Allowed', refuse: 'Asked to stay away' };
export const settingsLimits = 'Newcomers and limits';
export const newcomersLabel = 'Texts of newcomers';
export const newcomersHint = (days: number, comments: number) =>
  `From an account under ${number(days)} days old with fewer than ${number(comments)} comments, a text waits for approval if it has a link, a picture, a telephone number or a word below, or equals what another newcomer sent within a day; in a raid each one does.`;
export const newcomersChoices = {
  free: 'Appear at once, but in a raid that an admin begins',
  held: 'Some wait for approval',
};
export const wordsHeldLabel = 'Words that hold a text';
export const wordsHeldHint = 'With commas between them. Only moderators and admins know them.';
export const wordsHeldList = 'The list';
export const rateLimitsLabel = 'Rate limits';
export const rateLimitsChoices = { on: 'On', off: 'Off: anybody may flood the forum' };

// Example posts.
export const examplePosts = 'Example posts';
export const examplePostsWritten = (count: number) =>
  count === 1
    ? 'The set-up wrote 1 post of made-up members.'
    : `The set-up wrote ${number(count)} posts of made-up members.`;
export const removeTheExamples = 'Remove the examples';
export const removeExamplesTitle = 'Remove the examples?';
export const removeExamplesAlone =
  'Their members and posts go for good. Nobody else has written under them.';
export const removeExamplesWith = (comments: number) =>
  comments === 1
    ? 'Their members and posts go for good, with 1 comment that others wrote under them.'
    : `Their members and posts go for good, with ${number(comments)} comments that others wrote under them.`;
export const removeExamplesButton = 'Remove';
export const examplesRemoved = (count: number) =>
  count === 1 ? '1 example text removed.' : `${number(count)} example texts removed.`;

// Users, the dashboard, statistics, health.

// The dashboard.
export const dashboardAccount = 'Account';
export const dashboardUser = 'User';
export const dashboardPhotoOf = (name: string) => `Photo of ${name}`;
export const dashboardAdmin = 'Admin';
export const dashboardGold = 'Gold Member';
export const dashboardBronze = 'Bronze Member';
export const dashboardShowMenu = 'Show Menu';
export const dashboardHideMenu = 'Hide Menu';
export const dashboardRole = 'Looking up your role…';
/** @param words makes an element of the words after the figure: the narrowest phones show the figure alone. */
export const dashboardWaits = <T>(count: number, words: (text: string) => T) => [
  number(count),
  words(' waiting'),
];
/** After the figure of an entry, a space between. */
export const sidebarWaiting = 'waiting';
/** After the figure of an entry, a space between. */
export const sidebarOpen = 'open';
export const sidebarHome = 'Go to Home';
export const sidebarProfile = 'My Profile';
export const sidebarAddPost = 'Add Post';
export const sidebarPosts = 'My Posts';
export const sidebarReports = 'Reported Comments';
export const sidebarModeration = 'Moderation';
export const sidebarAdminProfile = 'Admin Profile';
export const sidebarUsers = 'Manage Users';
export const sidebarAnnouncement = 'Make Announcement';
export const sidebarPayments = 'Payments';
export const sidebarLog = 'Log';
export const sidebarSettings = 'Settings';
export const sidebarPreferences = 'Preferences';
export const sidebarHealth = 'Health';

// Users.
export const usersCaption = 'Users';
export const usersByName = 'Search by username';
export const usersSearch = 'Search';
export const usersLoading = 'Loading users...';
export const usersFailed = 'The users could not be loaded.';
export const usersNone = 'No users found';
export const usersNoneHint = 'Try a part of the name, or of the e-mail address.';
export const usersPhoto = 'Photo';
export const usersName = 'Name';
export const usersRole = 'Role';
export const usersAction = 'Action';
/** By what a member may do. */
export const userRoles = { user: 'user', moderator: 'moderator', admin: 'admin' };
/** By the kind of the sanction. */
export const userSanctions = { silence: 'silenced', suspend: 'suspended' };
export const userIsMember = 'Member';
export const userIsFree = 'Free';
export const userIsYou = 'You';
export const userMore = (name: string) => `More for ${name}`;
export const userChangeFailed = 'Failed to update user';
/** The sentence for the outcome of a change of a role. */
export const outcomeSentence = ({ message }: Pick<Outcome, 'code' | 'message' | 'params'>) =>
  message;
export const userMakeAdmin = 'Make Admin';
export const userMakeAdminHint = (name: string) => `Make ${name} an admin`;
export const userMakeAdminQuestion = 'Are you sure you want to make this user an admin?';
export const userRemoveAdmin = 'Remove Admin';
export const userRemoveAdminHint = (name: string) => `Make ${name} a plain member again`;
export const userRemoveAdminQuestion =
  'Are you sure you want to make this admin a plain member again?';
export const userMakeModerator = 'Make Moderator';
export const userMakeModeratorQuestion = 'Are you sure you want to make this user a moderator?';
export const userRemoveModerator = 'Remove Moderator';
export const userRemoveModeratorQuestion =
  'Are you sure you want to make this moderator a plain member again?';

// Statistics.
export const siteOverview = 'Site Overview';
export const siteData = 'Site Data';
/** By the name of the total. */
export const siteTotals = { posts: 'Posts', comments: 'Comments', users: 'Users' };
export const sitePie = (posts: number, comments: number, users: number) =>
  `Site Overview: Posts ${number(posts)}, Comments ${number(comments)}, Users ${number(users)}`;
export const weekHeading = (days: number) => `The last ${number(days)} days`;
export const weekMore = (sum: number) => `+${number(sum)}`;
/** The figures of a line, day by day. */
export const weekDays = (days: readonly (readonly [day: string, figure: number])[]) =>
  days.map(([day, figure]) => `${day}: ${number(figure)}`).join(', ');

// Health.
export const healthFailed = 'The figures could not be read.';
export const healthMilliseconds = (count: number) => `${number(count)} ms`;
export const healthVersion = 'Version';
export const healthDatabase = 'Database';
export const healthDisk = 'Disk';
export const healthDiskElsewhere = 'Not on this machine';
export const healthDiskFree = (free: string, total: string) => `${free} free of ${total}`;
export const healthDiskNote = 'A tenth of it should be free.';
export const healthDiskFull = 'Make room soon: a full disk stops all writing.';
export const healthLog = 'Database log';
export const healthLogNote = (most: string) =>
  `What is not yet in the database file. Up to ${most} is normal.`;
export const healthLogLong = 'It is far too long. Does a copy or an export run for hours?';
export const healthWait = 'Waiting time';
export const healthWaits = (often: string, most: string) =>
  `Nearly always under ${often}, at worst ${most}`;
export const healthWaitNote = (most: string) =>
  `How long requests wait until the server turns to them, in the last minutes. Under ${most} is normal; once in a while it is longer.`;
export const healthWaitLong = 'The machine is too busy or too small: every page is slow.';
export const healthPages = 'Open pages';
export const healthPagesNote = 'Tabs that are connected now.';
export const healthPagesOfServers = (servers: number) =>
  `Connected to this one of ${number(servers)} servers.`;
export const healthLetters = 'Letters that wait';
export const healthLettersNote =
  'Members who get a letter soon if they do not read the forum first. If it only grows, send a test mail below.';
export const healthRaid = 'Raid';
export const healthNoRaid = 'None';
/** @param date when it began. */
export const healthRaidSince = (date: string) => `Since ${date}`;
export const healthHeld = 'Held today';
export const healthHeldNote = 'Texts of newcomers that came to wait for approval (UTC).';
/** The texts that came to wait today, by the reason. */
export const healthHeldFor = {
  link: (count: string) => `${count} with a link`,
  picture: (count: string) => `${count} with a picture`,
  number: (count: string) => `${count} with a telephone number`,
  words: (count: string) => `${count} with a word of the list`,
  alike: (count: string) => `${count} like another newcomer's`,
  raid: (count: string) => `${count} in a raid`,
};
/** @param time when it began. */
export const raidSince = <T>(time: T) => [
  'A raid since ',
  time,
  ': each text of a newcomer waits for approval.',
];
export const raidEnds = 'Ends by itself after two calm hours.';
export const raidEnd = 'End it now';
export const raidBegin = "Hold each newcomer's text";
export const raidBeginHint =
  'For a flood of spam: also what newcomers wrote in the last hour waits.';
export const healthNoMail = 'No mail server is set: SMTP_URL names it.';
export const snapshotLast = 'Last snapshot';
export const snapshotByHand = <T>(command: T) => [
  'None by the forum: copy PostgreSQL with ',
  command,
  '.',
];
export const snapshotsOff = 'Off';
export const snapshotsOffNote = <T>(variable: T) => [
  variable,
  ' names a folder for daily copies of the database.',
];
export const snapshotNone = 'None yet';
export const snapshotNoneNote = 'The first is made a minute after the start, then one a day.';
/** @param error what the database said; undefined where it said nothing. */
export const snapshotFailed = <T>(time: T, error: string | undefined) => [
  'Failed ',
  time,
  error === undefined ? '' : `: ${error}`,
];
export const snapshotNote = <T>(command: T) => [
  'One a day is normal. ',
  command,
  ' brings it back.',
];
export const testMail = 'Mail';
export const testMailNote =
  "A test mail goes to your own address, with the mail server's answer shown here.";
export const testMailSend = 'Send a test mail';
export const testMailWaiting = 'Waiting for the mail server…';
export const testMailNoAnswer = 'The forum did not answer.';
export const testMailSent = (to: string) => `Handed over for ${to}. The mail server says:`;
export const testMailNotSent = (to: string) => `Not sent to ${to}:`;

// The report of an import from another platform.
export const moved = 'Moved here';
export const movedFailed = 'The report could not be read.';
export const movedNone = 'No other forum was moved here.';
export const movedReport = 'See what came from the old forum';
/** By the platform. */
export const movedFrom = { phpbb: 'phpBB', discourse: 'Discourse', porter: 'Nitro Porter' };
/** @param date an element or a text. */
export const movedIntro = <T>(forum: string, platform: string, date: T) => [
  `${forum} came from ${platform} `,
  date,
  '.',
];
export const movedWas = (address: string) => `It was at ${address}.`;
export const movedCameTitle = 'Came';
export const movedLeftTitle = 'Did not come';
export const movedChangedTitle = 'Changed on the way';
export const movedTellTitle = 'For your members';
export const movedTell = {
  passwords: 'Sign in with your e-mail address and your password of the old forum.',
  proof:
    'If you are asked to confirm your address, follow the link in the mail once, then sign in with the old password.',
  reset: 'No password, or it does not work? “Forgot password?” sends you a mail to set a new one.',
  links: 'Old links and bookmarks lead to the same texts here.',
  left: 'Private messages did not come. Save what you need from the old forum before it closes.',
};
export const movedPeopleTitle = 'Members with another address or name';
export const movedPeopleNote =
  'An address that ends in .invalid is nobody’s: no mail goes there, and nobody signs in with it.';
export const movedFaultsTitle = 'The first faults of the old data';
/** @param ids numbers of the old forum. */
export const movedFault = (sentence: string, ids: string) => `${sentence}: ${ids}`;
const counted = (count: number, one: string, many: string) =>
  `${number(count)} ${count === 1 ? one : many}`;
/** By the code of the count. */
export const movedCame = {
  members: (count: number) => counted(count, 'member', 'members'),
  guests: (count: number) =>
    counted(
      count,
      'guest who wrote, as an account without sign-in',
      'guests who wrote, as accounts without sign-in',
    ),
  posts: (count: number) => counted(count, 'topic, as a post', 'topics, as posts'),
  comments: (count: number) => counted(count, 'reply, as a comment', 'replies, as comments'),
  replies: (count: number) =>
    counted(
      count,
      'of these comments shows what it answers',
      'of these comments show what they answer',
    ),
  answers: (count: number) => counted(count, 'accepted answer', 'accepted answers'),
  polls: (count: number) =>
    counted(count, 'poll, closed, with its result', 'polls, closed, with their results'),
  tags: (count: number) => counted(count, 'category, as a tag', 'categories, as tags'),
  votes: (count: number) =>
    counted(count, 'like of a topic, as a vote', 'likes of topics, as votes'),
  thanks: (count: number) =>
    counted(count, 'like of a reply, as thanks', 'likes of replies, as thanks'),
  closed: (count: number) => counted(count, 'closed topic', 'closed topics'),
  pins: (count: number) => counted(count, 'pinned topic', 'pinned topics'),
  pictures: (count: number) => counted(count, 'picture', 'pictures'),
  moderators: (count: number) =>
    counted(count, 'admin or moderator, as a moderator', 'admins and moderators, as moderators'),
  sanctions: (count: number) => counted(count, 'ban, as a sanction', 'bans, as sanctions'),
  passwords: (count: number) =>
    counted(
      count,
      'member signs in with the old password',
      'members sign in with their old passwords',
    ),
  addresses: (count: number) =>
    counted(count, 'old address that leads on', 'old addresses that lead on'),
};
/** By the code of the count: the content, and why it did not come. */
export const movedLeft = {
  privateMessages: (count: number) =>
    counted(count, 'private message: this forum has none', 'private messages: this forum has none'),
  hiddenForums: (count: number) =>
    counted(
      count,
      'forum that guests could not read: here everybody reads all',
      'forums that guests could not read: here everybody reads all',
    ),
  hiddenTopics: (count: number) =>
    counted(count, 'topic that guests could not read', 'topics that guests could not read'),
  hiddenReplies: (count: number) =>
    counted(count, 'reply in a topic that did not come', 'replies in topics that did not come'),
  likesLeft: (count: number) =>
    counted(
      count,
      'like of one’s own text, or of a text or a person that did not come',
      'likes of one’s own texts, or of texts or people that did not come',
    ),
  deleted: (count: number) => counted(count, 'deleted text', 'deleted texts'),
  unapproved: (count: number) =>
    counted(count, 'text that nobody had approved', 'texts that nobody had approved'),
  drafts: (count: number) => counted(count, 'draft', 'drafts'),
  ownTags: (count: number) =>
    counted(
      count,
      'tag of topics: here a topic has one tag, that of its category',
      'tags of topics: here a topic has one tag, that of its category',
    ),
  orphans: (count: number) =>
    counted(
      count,
      'text whose topic or forum is missing in the old data',
      'texts whose topic or forum is missing in the old data',
    ),
  attachments: (count: number) =>
    counted(
      count,
      'attachment that is no picture, or has no file',
      'attachments that are no pictures, or have no file',
    ),
  pollsLeft: (count: number) =>
    counted(count, 'poll that does not fit here', 'polls that do not fit here'),
  pinsLeft: (count: number) =>
    counted(count, 'pin: few can stand here at once', 'pins: few can stand here at once'),
  sanctionsLeft: (count: number) =>
    counted(
      count,
      'ban of an address or a network, or one that was over',
      'bans of addresses or networks, or that were over',
    ),
  localModerators: (count: number) =>
    counted(
      count,
      'moderator of single forums: here moderators look after all',
      'moderators of single forums: here moderators look after all',
    ),
  signatures: (count: number) => counted(count, 'signature', 'signatures'),
  ranks: (count: number) => counted(count, 'rank or title', 'ranks and titles'),
  subscriptions: (count: number) => counted(count, 'subscription', 'subscriptions'),
  passwords: (count: number) =>
    counted(
      count,
      'member sets a new password: the old one can not be checked here',
      'members set a new password: their old ones can not be checked here',
    ),
};
/** By the code of the count. */
export const movedChanged = {
  addressTwice: (count: number) =>
    counted(
      count,
      'member has the e-mail address of another one, who was here later and keeps it',
      'members have the e-mail address of another one, who was here later and keeps it',
    ),
  nameTwice: (count: number) =>
    counted(count, 'member has the name of another one', 'members have the name of another one'),
  unproven: (count: number) =>
    counted(
      count,
      'member still has to prove the e-mail address',
      'members still have to prove their e-mail addresses',
    ),
  tagsCut: (count: number) =>
    counted(
      count,
      'category has a shorter name, or shares its tag',
      'categories have shorter names, or share a tag',
    ),
  longTitles: (count: number) =>
    counted(
      count,
      'title is longer than this forum allows, and came whole',
      'titles are longer than this forum allows, and came whole',
    ),
  longTexts: (count: number) =>
    counted(
      count,
      'text is longer than this forum allows, and came whole',
      'texts are longer than this forum allows, and came whole',
    ),
  emptyTexts: (count: number) => counted(count, 'text was empty', 'texts were empty'),
  marks: (count: number) =>
    counted(
      count,
      'text has formatting that does not exist here: its words came',
      'texts have formatting that does not exist here: their words came',
    ),
  linksRewritten: (count: number) =>
    counted(
      count,
      'link between texts leads to its new address',
      'links between texts lead to their new addresses',
    ),
  picturesLinks: (count: number) =>
    counted(count, 'picture has become a link', 'pictures have become links'),
  timesLater: (count: number) =>
    counted(
      count,
      'text had a time to come, and has the time of the import',
      'texts had a time to come, and have the time of the import',
    ),
};
/** By the reason for another address or name. */
export const movedWhy = {
  address: 'Somebody else has the same address',
  name: 'Somebody else has the same name',
  guest: 'Wrote as a guest',
  invalid: 'Had no valid address',
};

// Reports, held texts, moderation, sanctions, the log.

// Reports.
/** By the reason. */
export const reportReasons = {
  'Offensive language': 'Offensive language',
  'Spam or scam': 'Spam or scam',
  'Irrelevant content': 'Irrelevant content',
};
export const reportReasonOn = (email: string) => `Feedback on the comment by ${email}`;
export const reportSelect = 'Select';
export const reportSend = 'Report';
export const reportSent = 'Reported';
export const reportFailed = 'Failed to report comment.';
export const reportsNone = 'No reported comments found';
export const reportsNoneHint = 'What members report appears here at once.';
export const reportsLoading = 'Loading...';
export const undoAct = 'Undo';
export const reportsKeys = <T>(key: (name: string) => T) => [
  key('j'),
  ' ',
  key('k'),
  ' move, ',
  key('d'),
  ' deletes, ',
  key('i'),
  ' ignores, ',
  key('u'),
  ' takes back',
];
export const reportsOpen = <T>(figure: T) => [figure, ' open'];
export const reportNumber = '#';
export const reportCommentId = 'Comment ID';
export const reportReporter = 'Reporter';
export const reportFeedback = 'Feedback';
export const reportAt = 'Reported At';
export const reportActions = 'Actions';
export const reportDelete = 'Delete Comment';
export const reportDeletePost = 'Delete Post';
export const reportDeletePostLater = 'The post will be deleted.';
export const reportPostId = 'Post ID';
/** The lists of reports. */
export const reportsOf = 'Kind';
export const reportsOfKind = {
  comments: (count: number) => `Replies ${number(count)}`,
  posts: (count: number) => `Threads ${number(count)}`,
};
/** A reader tells moderators of a post. */
export const postTell = 'Tell them';
export const postTellAbout = 'Tell moderators of this thread';
export const postTellWhy = 'What is wrong?';
export const postReported = 'The moderators will look at it.';
export const postNotReported = 'The moderators could not be told.';
export const reportDeleteQuestion = 'Are you sure you want to delete this comment?';
export const reportDeleteLater = 'The comment will be deleted.';
export const reportDeleteFailed = 'Failed to delete comment.';
export const reportIgnore = 'Ignore';
export const reportIgnoreLater = 'The report will be ignored.';
export const reportIgnoreAllLater = (count: number) => `${number(count)} reports will be ignored.`;
export const reportDeleted = 'The comment was deleted.';
export const reportPostDeleted = 'The post was deleted.';
export const reportIgnored = 'The report was ignored.';
export const reportAllIgnored = (count: number) => `${number(count)} reports were ignored.`;
export const reportIgnoreFailed = 'Failed to ignore report.';
export const reportIgnoreAll = (count: number) => `Ignore all ${number(count)}`;
export const reportIgnoreAllFailed = 'Failed to ignore the reports.';
export const reportShowLess = 'Show less';
export const reportShowWhole = 'Show whole';
export const reportOthers = (count: number) =>
  count === 1 ? 'One more report on it.' : `${number(count)} more reports on it.`;
export const reportEdited = 'Reported so; edited since then.';
export const judgedAuthor = 'Its author';
export const judgedThread = 'Its thread';

// The queue of moderators, and what needs an admin.
export const queueWhat = 'What waits';
export const queueAll = (count: number) => `All ${number(count)}`;
/** By the kind of what waits. */
export const queueKinds = {
  held: (count: number) => `Held ${number(count)}`,
  reports: (count: number) => `Reports ${number(count)}`,
  appeals: (count: number) => `Appeals ${number(count)}`,
  claims: (count: number) => `Claims ${number(count)}`,
};
/** @param key makes an element of a key. */
export const queueKeys = <T>(key: (name: string) => T) => [
  key('j'),
  ' ',
  key('k'),
  ' move, ',
  key('a'),
  ' approves, ',
  key('r'),
  ' refuses, ',
  key('z'),
  ' takes back',
];
export const queueMore = 'Show more';
export const queueNone = 'Nothing waits';
export const queueNoneHint =
  'Reports, appeals and claims come here, and texts of new members where the settings hold them.';
export const queueReport = 'Reported comment';
export const queueReportedPost = 'Reported post';
export const queueClaim = 'Gold claim';
/** How many texts with the same letters and digits wait. */
export const pileKind = (count: number) => `${number(count)} texts alike`;
export const pileMembers = (count: number) =>
  count === 1 ? 'of one member' : `of ${number(count)} members`;
/** @param time when the first of them came, an element. */
export const pileSince = <T>(time: T) => ['first ', time];
export const pileSame = 'All of them have these letters and digits:';
export const pileRefuse = (count: number) => `Refuse these ${number(count)}`;
export const pileRefuseLater = (count: number) => `${number(count)} texts will be refused.`;
export const pileSuspend = (count: number) =>
  count === 1 ? 'Suspend the member too' : `Suspend the ${number(count)} too`;
export const pileSuspendSome = 'Suspend their members too';
export const pileSuspendLater = (count: number) =>
  `${number(count)} texts will be refused, and their members suspended.`;
export const pileLook = 'Look at them';
export const pileAll = 'All that waits';
export const pilesNew = (count: number) =>
  count === 1 ? 'A new pile' : `${number(count)} new piles`;
export const needsYou = 'Needs you';
/** By the kind of what waits. */
export const needsKinds = {
  held: 'Held texts',
  reports: 'Reports',
  appeals: 'Appeals',
  claims: 'Claims',
};
/** By the kind of what waits: the link to it. */
export const needsOpen = {
  held: 'Open the queue',
  reports: 'Open the reports',
  appeals: 'Open the appeals',
  claims: 'Open the claims',
};
/** The beginning of a text of a member. */
export const needsWords = (words: string) => `“${words}”`;
export const needsClaim = (wallet: string, trxId: string, sum: string, name: string) =>
  `${wallet} ${trxId}, ${sum}, ${name}`;

// Pictures, of members and for moderators.
export const pictures = 'Pictures';
export const picturesNone = 'There are no pictures';
export const picturesNoneHint = 'All that members put into posts and comments is listed here.';
/** @param by whose it is. */
export const pictureBy = (by: string) => `A picture by ${by}`;
export const pictureUnveil = 'Unblur';
export const pictureVeil = 'Blur';
export const pictureOriginal = 'In texts';
export const pictureSmall = 'In lists';
export const pictureNoText = 'No text shows it';
export const pictureInPost = 'See it in its post';
export const pictureInComment = 'See it in its talk';
export const pictureFacts = (width: number, height: number, kB: number) =>
  `${number(width)} × ${number(height)}, ${number(kB)} kB`;
export const pictureTake = 'Take down';
export const pictureTakeQuestion = 'Take this picture down?';
export const pictureTakeLater = 'The picture will be taken down.';
export const pictureNotTaken = 'The picture could not be taken down.';
export const pictureBlock = 'Block';
export const pictureBlockQuestion = 'Take down every picture like this, and refuse it from now on?';
export const pictureBlockLater = 'The picture will be blocked.';
export const pictureNotBlocked = 'The picture could not be blocked.';
export const picturesOf = 'Which pictures';
export const picturesAll = 'All';
export const picturesBlocked = 'Blocked';
export const picturesNoneBlocked = 'No picture is blocked';
export const picturesNoneBlockedHint =
  'What moderators block is listed here, and may be taken again.';
export const picturesNew = (count: number) =>
  count === 1 ? '1 new picture' : `${number(count)} new pictures`;
export const pictureGoneMeanwhile = 'Taken down meanwhile';
export const pictureUnblockedMeanwhile = 'Taken again';
export const pictureOfNobody = 'A picture';
export const pictureBlockedBy = (by: string) => `Blocked by ${by}`;
export const pictureUnblock = 'Unblock';
export const pictureUnblocked = 'Members may send this picture again.';
export const pictureNotUnblocked = 'The picture could not be unblocked.';
export const picturesTake = 'Take down all of theirs';
export const picturesTakeQuestion = 'Take down all pictures of this member?';
export const picturesTakeLater = 'All pictures of this member will be taken down.';
export const ownPictures = 'My pictures';
export const ownPicturesUse = (used: string, most: string) => `${used} of ${most} MB`;
export const ownPictureSure = 'Take this picture out of all your texts?';
export const ownPicturesRead = 'Your pictures could not be read.';

// Held texts.
/** By the kind of the text. */
export const heldKinds = {
  post: 'New post',
  comment: 'New comment',
  'post-edit': 'Edit of a post',
  'comment-edit': 'Edit of a comment',
};
export const heldCurrent = 'What stands there now';
export const heldLoading = 'Loading...';
export const heldByYou = 'You wrote this. Another moderator or an admin decides.';
export const heldApprove = 'Approve';
export const heldApproveLater = 'The text will be approved.';
export const heldRefuse = 'Refuse';
export const heldRefuseLater = 'The text will be refused.';
export const heldRefuseQuestion = 'Refuse this text?';
export const heldOwn = (count: number) => `Waiting for approval (${number(count)})`;
export const heldWithdraw = 'Withdraw';
export const heldWithdrawQuestion = 'Withdraw this text?';
export const heldTitle = 'Title';
export const heldText = 'Text';
export const heldDescription = 'Description';
export const heldWords = 'Your words';

// Sanctions.
/** By the kind of the sanction. */
export const sanctionKinds = { silence: 'Silence', suspend: 'Suspension' };
/** By the kind of the sanction: the button that imposes it. */
export const sanctionActs = { silence: 'Silence', suspend: 'Suspend' };
/** By the kind of the sanction: the button that ends it. */
export const sanctionEnds = { silence: 'End silence', suspend: 'End suspension' };
/** By the kind of the sanction. @param name an element or a text. */
export const sanctionTitles = {
  silence: <T>(name: T) => ['Silence ', name],
  suspend: <T>(name: T) => ['Suspend ', name],
};
/** By the kind of the sanction. */
export const sanctionMeanings = {
  silence: 'They may read and vote, not write. They are told the reason.',
  suspend: 'They read as a visitor, and nothing else. They are told the reason.',
};
/** By the kind of the sanction. */
export const sanctionDone = {
  silence: (name: string) => `${name || 'this member'} is silenced.`,
  suspend: (name: string) => `${name || 'this member'} is suspended.`,
};
export const sanctionLength = 'For how long';
/** By the number of days; '' is without end. */
export const sanctionLengths = {
  1: '1 day',
  3: '3 days',
  7: '1 week',
  30: '30 days',
  365: '1 year',
  '': 'Without end',
};
export const clearAll = 'Remove all';
export const clearQuestion =
  'Remove all posts, comments and pictures of this member, and suspend them? The log can undo it for seven days.';
export const clearIt = 'Remove all and suspend';
export const clearLater = 'All of it will be removed, and the member suspended.';
export const clearDone = (posts: number, comments: number) =>
  `Removed: ${number(posts)} posts, ${number(comments)} comments.`;
export const sanctionReason = 'Reason';
export const sanctionReasonMissing = 'Reason is required';
export const sanctionUntil = 'Until';
export const sanctionWithoutEnd = 'it is ended';
export const sanctionMember = 'A member';
export const sanctionBy = (name: string) => `by ${name}`;
export const sanctionEnd = 'End';
export const sanctionEndQuestion = (name: string) =>
  `End the sanction of ${name || 'this member'}?`;
export const sanctionEndIt = 'End it';
export const sanctionEndLater = (name: string) =>
  `The sanction of ${name || 'this member'} will end.`;
export const sanctionsRunning = 'Running sanctions';
export const sanctionsRunningNone = 'Nobody is silenced or suspended';
export const appealAbove = 'Its appeal is open: see above.';
export const appealOpen = 'Appeal';
export const appealRejected = 'Rejected appeal';
export const appealReject = 'Reject appeal';
export const appealRejectQuestion = 'Reject this appeal?';
export const appealRejectIt = 'Reject';
export const appealRejectLater = 'The appeal will be rejected.';
export const appealOwn = 'Your appeal';
export const appealOwnWaits = 'It waits for an admin.';
export const appealOwnRejected = 'It was rejected.';
export const appealField = 'Appeal';
export const appealHint = 'You can appeal once. An admin reads it.';
export const appealMissing = 'Say what speaks for you.';
export const appealSend = 'Send appeal';
export const appealFailed = 'It was not sent. Please try again.';
export const sanctionedNotice = "You can't write here";
export const suspendedTitle = 'Suspended';
export const suspendedYou = 'Your account is suspended';
export const suspendedNot = 'Your account is not suspended';
export const suspendedMeaning = 'You may read, as everybody may, and nothing else.';
export const suspendedAppeal = 'Appeal against it';
export const suspendedFailed = 'The reason could not be loaded.';
export const suspendedLoading = 'Loading...';
export const suspendedLogout = 'Logout';
/** @param until null: without end. */
export const suspendedNews = (until: string | null, reason: string) =>
  until === null
    ? `Your account is suspended: ${reason}`
    : `Your account is suspended until ${until}: ${reason}`;
export const silencedYou = 'You are silenced';
export const silencedMeaning = 'You may read, vote and delete what you wrote, not write.';
/** @param until null: without end. */
export const silencedNews = (until: string | null, reason: string) =>
  until === null ? `You are silenced: ${reason}` : `You are silenced until ${until}: ${reason}`;
export const sanctionOver = 'You may write again.';

// The log.
export const logLoading = 'Loading the log...';
export const logFailed = 'The log could not be read.';
export const logNone = 'No entries found';
export const logWhen = 'When';
export const logWho = 'Who';
export const logAct = 'Act';
export const logTarget = 'To what';
export const logAddress = 'E-mail address';
export const logAllActs = 'All';
export const logBefore = 'Before';
export const logFilter = 'Filter';
/** By the act. */
export const logActs = {
  'admin granted': 'admin granted',
  'admin revoked': 'admin revoked',
  'admin barred': 'admin barred',
  'moderator named': 'moderator named',
  'moderator dismissed': 'moderator dismissed',
  'member silenced': 'member silenced',
  'member suspended': 'member suspended',
  'sanction ended': 'sanction ended',
  'appeal rejected': 'appeal rejected',
  'post deleted': 'post deleted',
  'comment deleted': 'comment deleted',
  'post closed': 'post closed',
  'post opened': 'post opened',
  'post pinned': 'post pinned',
  'post unpinned': 'post unpinned',
  'poll ended': 'poll ended',
  'revision hidden': 'revision hidden',
  'picture removed': 'picture removed',
  'picture blocked': 'picture blocked',
  'picture unblocked': 'picture unblocked',
  'pictures removed': 'pictures removed',
  'report ignored': 'report ignored',
  'text approved': 'text approved',
  'text refused': 'text refused',
  'texts refused': 'texts refused',
  'refusal undone': 'refusal undone',
  'member cleared': 'texts of a member removed',
  'clear undone': 'texts of a member brought back',
  'raid begun': 'raid begun',
  'raid ended': 'raid ended',
  'tag added': 'tag added',
  'tag changed': 'tag changed',
  'announcement made': 'announcement made',
  'payment taken': 'payment taken',
  'claim approved': 'claim approved',
  'claim refused': 'claim refused',
  'payment revoked': 'payment revoked',
  'codes made': 'codes made',
  'code redeemed': 'code redeemed',
  'code voided': 'code voided',
  'address proven': 'address proven',
  'address changed': 'address changed',
  'address restored': 'address restored',
  'registration disowned': 'registration disowned',
  'password changed': 'password changed',
  'sessions ended': 'sessions ended',
  'factor added': 'factor added',
  'factor removed': 'factor removed',
  'factors reset asked': 'factors reset asked',
  'factors reset stopped': 'factors reset stopped',
  'factors reset': 'factors reset',
  'signed in': 'signed in',
  'sign-in refused': 'sign-in refused',
  'setting changed': 'setting changed',
  'example removed': 'example removed',
  'leaving begun': 'leaving begun',
  'leaving undone': 'leaving undone',
  'member left': 'member left',
  'forum restored': 'forum restored',
};
/** The second factors, by what the server keeps. */
export const logFactors = { totp: 'authenticator', passkey: 'passkey' };
/** Whose act it was, where it was nobody's. */
export const logActors = {
  'returned after leaving': 'returned after leaving',
  'the forum': 'the forum',
  PAY_SMS_SECRET: "a text of the forum's phone",
  stripe: 'Stripe',
};
/** The settings, by the contract's name. */
export const logSettings = {
  siteName: 'siteName',
  logo: 'logo',
  blurb: 'blurb',
  contactEmail: 'contactEmail',
  contactPhone: 'contactPhone',
  facebook: 'facebook',
  x: 'x',
  youtube: 'youtube',
  accent: 'accent',
  commentsView: 'commentsView',
  emails: 'emails',
  startingVotes: 'startingVotes',
  newcomers: 'newcomers',
  wordsHeld: 'wordsHeld',
  photos: 'photos',
  aiCrawlers: 'aiCrawlers',
  rateLimits: 'rateLimits',
  zone: 'zone',
  payTo: 'payTo',
};
/** @param change what a setting was and what it became, as the server keeps it: with an arrow between. */
export const logSettingChange = (_setting: string, change: string) => change;
export const logAddressBefore = (address: string) => `before: ${address}`;
export const logBarredByChange = 'ADMIN_EMAILS makes no admin of an address that was changed to';
/** A detail of an entry, by what the server keeps: when a sanction ends, and why it was imposed. */
export const logUntil = (time: string, reason: string) => `until ${time}: ${reason}`;
export const logUndone = 'It is as it was before.';
export const logTextsRefused = (texts: number, members: number) =>
  members === 0
    ? `${number(texts)} texts`
    : `${number(texts)} texts; suspended: ${number(members)}`;
export const logWithoutEnd = (reason: string) => `without end: ${reason}`;
/** @param reason undefined: none was given. */
export const logPostOf = (email: string, title: string, reason: string | undefined) =>
  reason === undefined ? `of ${email}: ${title}` : `of ${email}: ${title}; reason: ${reason}`;
/** @param reason undefined: none was given. */
export const logCommentOf = (email: string, post: string, reason: string | undefined) =>
  reason === undefined
    ? `of ${email}, under post ${post}`
    : `of ${email}, under post ${post}; reason: ${reason}`;
/** @param reason undefined: none was given. */
export const logTextOf = (kind: string, email: string, text: string, reason: string | undefined) =>
  reason === undefined
    ? `${kind} of ${email}: ${text}`
    : `${kind} of ${email}: ${text}; reason: ${reason}`;
/** By the kind of the text. */
export const logTextKinds = {
  post: 'post',
  comment: 'comment',
  'post-edit': 'post-edit',
  'comment-edit': 'comment-edit',
};
export const logRevision = (version: number, kind: string, email: string) =>
  `version ${version} of a ${kind} of ${email}`;
/** @param hue a number, or `by name`. */
export const logTagHue = (tag: string, hue: string) => `${tag}: hue ${hue}`;
export const logPinnedUntil = (title: string, time: string) => `${title} until ${time}`;
/** Counts of the hour before a raid. */
export const logRaid = (members: number, texts: number) =>
  `${number(members)} sign-ups, ${number(texts)} texts within an hour`;
export const logReport = (reason: string, email: string, comment: string) =>
  `${reason}, by ${email}, on comment ${comment}`;
/** @param money whether it went back. */
export const logRevoked = (email: string, money: string, reason: string) =>
  `of ${email}, ${money === 'refunded' ? 'the money was sent back' : 'the money was kept'}: ${revokedReason(reason)}`;
/** @param note undefined: none was given. */
export const logCodes = (count: number, note: string | undefined) =>
  `${count === 1 ? 'one code' : `${number(count)} codes`}${note === undefined ? '' : `: ${note}`}`;
export const logIsAdmin = 'is an admin now';
export const logFrom = (network: string) => `from ${network}`;
export const logRefused = (network: string, why: string) => `from ${network}: ${why}`;
export const logRefusedOften = (network: string, why: string, count: number) =>
  `from ${network}: ${why} (${count} times within an hour)`;
/** By why a sign-in was refused. */
export const logRefusals = {
  'wrong e-mail or password': 'wrong e-mail or password',
  'wrong password for a letter': 'wrong password for a letter',
  'wrong password for a change of it': 'wrong password for a change of it',
  'wrong password for a step-up': 'wrong password for a step-up',
  'wrong second factor': 'wrong second factor',
  'too many failed sign-ins': 'too many failed sign-ins',
};

// Errors of calls.
/** The sentence of an error for a person. The server's own sentences are English. */
export const errorSentence = ({ message }: ProblemDetails) => message;
/** The sentence for a fault in a field of a form; `label` is the name of the field on the screen. */
export const faultSentence = (label: string, { sentence, place }: InputFault) => {
  if (!place) return `${label} ${sentence}`;
  const { name, after } = place;
  return `${label} ${sentence} (${name} ${after === '' ? 'at its beginning' : `after “${after}”`})`;
};

// Mails and letters.
/** The mails of an account. */
export const confirmMailSubject = (siteName: string) =>
  `Confirm your e-mail address for ${siteName}`;
export const confirmMailText = (siteName: string) =>
  `Welcome to ${siteName}! Please confirm that this is your e-mail address on the page behind this link within a day. If you did not register there, you can say so on the same page.`;
export const resetMailSubject = (siteName: string) => `Choose a new password for ${siteName}`;
export const resetMailText = (siteName: string) =>
  `Someone, hopefully you, asked for a new password for your account at ${siteName}. Open this link within an hour to choose one. If it was not you, you need do nothing.`;
/** Mails about the safety of an account. */
export const safetyMailSubject = (siteName: string) => `The safety of your account at ${siteName}`;
export const safetyMailText = (name: string, sentence: string, time: string, advice: string) =>
  `Hello${name === '' ? '' : ` ${name}`},

${sentence}. (${time})

${advice}`;
const wasYou = 'If this was you, you need do nothing.';
const wasNotYou = `${wasYou} If it was not you, open this page at once, change your password and end the other sessions.`;
/** Advice to the member after a safety event. The link to the screen stands below. */
export const safetyAdvice = {
  'new-device': wasNotYou,
  'password-changed': `${wasYou} If it was not you, choose a new password at once, by “Forgot password?” on the page where you sign in.`,
  'email-changed': `${wasYou} If it was not you, put the address from before back: the mail to that address says how.`,
  'factor-added': wasNotYou,
  'factor-removed': wasNotYou,
  'recovery-made': wasNotYou,
  'codes-wrong': `No code is taken for 15 minutes now. ${wasYou} If it was not you, somebody may know your password: change it on this page.`,
  'factors-reset-asked':
    'If you asked an admin for this, you need do nothing. If you did not, stop it on this page.',
  'tokens-ended':
    'To go on, sign in again. If somebody else may know your password, change it on this page.',
  leaving: `${wasYou} If it was not you, or you want to stay after all, sign in on this page and choose Stay. If it was not you, change your password then.`,
} satisfies Record<keyof typeof safetySentences, string>;
/** The mails with a code that was bought, and about payments that were revoked. */
export const giftMailSubject = (siteName: string) => `Your gift code for ${siteName}`;
export const giftMailText = (name: string, siteName: string, code: string) =>
  `Hello${name === '' ? '' : ` ${name}`},

thank you for giving Gold. This is the code:

${code}

Whoever enters it at ${siteName}, on the page behind this link, becomes a Gold Member. It counts once and has no end.`;
export const giftMailNoCode = (name: string, siteName: string) =>
  `Hello${name === '' ? '' : ` ${name}`},

your gift was paid, but its code can not be shown any more. Please ask those who run ${siteName} for another one.`;
export const revokedMailSubject = (siteName: string) => `A payment at ${siteName} was revoked`;
/** @param money '' where it was not sent back. */
export const revokedMailText = (name: string, sentence: string, money: string, reason: string) =>
  `Hello${name === '' ? '' : ` ${name}`},

${sentence}.${money === '' ? '' : ` ${money}.`}

Reason: ${reason}`;
/** The mails about a change of an address, and the pages behind their links. */
export const emailMails = {
  confirm: {
    subject: (siteName: string) => `Confirm your new address for ${siteName}`,
    text: (siteName: string) =>
      `Someone, hopefully you, wants to make this the address of their account at ${siteName}. Confirm it on the page behind this link within a day. If it was not you, you need do nothing.`,
  },
  taken: {
    subject: (siteName: string) => `Somebody asked for your address at ${siteName}`,
    text: (siteName: string) =>
      `Somebody wanted to make this the address of their account at ${siteName}. It is the address of your account there, so nothing was changed. If it was you, sign in with it.`,
  },
  undo: {
    subject: (siteName: string) => `Your address at ${siteName} was changed`,
    text: (siteName: string) =>
      `Your account at ${siteName} has another address now. If it was you who changed it, you need do nothing. If it was not, put this one back on the page behind this link within seven days. That also signs everybody out, and lets you choose a new password.`,
  },
  moved: {
    subject: (siteName: string) => `Your address at ${siteName} was changed`,
    text: (siteName: string) =>
      `Your account at ${siteName} has another address now, because it was changed at the service by which you sign in. If it was not you who changed it, secure your account there, and write to those who run the forum.`,
  },
};
export const changeAddressTitle = 'Change your address?';
export const changeAddressText = (address: string, siteName: string) =>
  `${address} becomes the address of your account at ${siteName}. You sign in with it from then on, and your other sessions end.`;
export const changeAddressNot = 'If you did not ask for this, close the page.';
export const changeAddressButton = 'Change my address';
export const addressChanged = 'Your address was changed';
export const addressChangedText = (address: string, link: (words: string) => string) =>
  `From now on ${link('sign in')} with ${address}. The address from before was told, and can have it undone for seven days.`;
export const addressTaken = 'This address has another account';
export const addressTakenText = (address: string) =>
  `Nothing was changed: ${address} belongs to another account meanwhile.`;
export const restoreAddressTitle = 'Put your address back?';
export const restoreAddressText = (address: string, siteName: string) =>
  `${address} becomes the address of your account at ${siteName} again. Everybody who is signed in to it is signed out, its password works no more, and you choose a new one.`;
export const restoreAddressButton = 'Put my address back';
export const addressRestored = 'Your address is back';
export const addressRestoredText = (link: (words: string) => string) =>
  `Everybody was signed out. ${link('Choose a new password')} to sign in again.`;
export const addressLinkEnded = {
  confirm: (link: (words: string) => string) =>
    `It works once, for a day, and until you ask for another address or sign out where you asked. If you still need it, ${link('sign in')} and ask again.`,
  undo: (link: (words: string) => string) =>
    `It works once, for seven days after the change. If you need help, ${link('look who runs the forum')}.`,
};
export const testMailSubject = (siteName: string) => `Test mail from ${siteName}`;
export const testMailText = (siteName: string) => `This mail shows that ${siteName} can send mail.`;
/** Texts around the items of a mail. Names are empty where there is none. */
export const mailGreeting = (name: string, count: number, siteName: string) =>
  `Hello${name === '' ? '' : ` ${name}`}, ${count === 1 ? 'this is' : 'these are'} new for you at ${siteName}:`;
export const mailNews = (count: number, siteName: string) =>
  `${number(count)} things are new for you at ${siteName}`;
export const mailMoreInInbox = 'There is more in your inbox';
export const mailOpenInbox = 'Open your inbox';
// Digests.
export const mailDigestSubject = (siteName: string) => `New in your threads at ${siteName}`;
export const mailDigestGreeting = (name: string, siteName: string) =>
  `Hello${name === '' ? '' : ` ${name}`}, this is new at ${siteName} in what you follow.`;
export const mailDigestThreads = 'The busiest threads that you follow';
export const mailDigestThread = (title: string, comments: number, people: number) =>
  `“${title}”: ${sinceNew(comments)} by ${sincePeople(people)}`;
export const mailSince = 'See all that has happened since';
export const mailWhy = {
  unseen: 'You get this letter because you have not seen this yet.',
  digest: 'You get this letter because you have chosen one a day or a week.',
  admin: 'You get this letter because you are an admin.',
};
export const mailWhyFrom = {
  unseen: (siteName: string) =>
    `You get this letter from ${siteName} because you have not seen this yet.`,
  digest: (siteName: string) =>
    `You get this letter from ${siteName} because you have chosen one a day or a week.`,
  admin: (siteName: string) => `You get this letter from ${siteName} because you are an admin.`,
};
/** @param choose makes a link of words, as `stop` does. */
export const mailChooseOrStop = (
  choose: (words: string) => string,
  stop: (words: string) => string,
) => `${choose('Choose your letters')} or ${stop('stop them all')}.`;
export const mailChoose = 'Choose your letters';
export const mailStopAll = 'Stop them all';
/** The items of a mail, without full stops. Titles and names are empty where there is none. */
export const mailSomebody = 'somebody';
const postTitled = (title: string) => (title === '' ? 'a post' : `“${title}”`);
const mailAmount = (count: number, isMost: boolean) =>
  isMost ? `${number(count)} or more` : number(count);
/** @param isMost the count is one beyond which nothing is counted, as that of the next two. */
export const mailComments = (title: string, names: string, count: number, isMost: boolean) =>
  count === 1
    ? `There is one new comment under ${postTitled(title)}, by ${names}`
    : `There are ${mailAmount(count, isMost)} new comments under ${postTitled(title)}, by ${names}`;
export const mailReplies = (title: string, name: string, count: number, isMost: boolean) =>
  count > 1
    ? `${name || 'Somebody'} replied to you under ${postTitled(title)}, where you now have ${mailAmount(count, isMost)} replies`
    : `${name || 'Somebody'} replied to you under ${postTitled(title)}`;
export const mailVotes = (title: string, count: number, isMost: boolean) =>
  `${postTitled(title)} has ${count === 1 ? 'one vote' : `${mailAmount(count, isMost)} votes`} by others`;
export const mailThanks = (title: string, count: number, isMost: boolean) =>
  `${count === 1 ? 'Somebody thanks' : `${mailAmount(count, isMost)} members thank`} you for a comment under ${postTitled(title)}`;
export const mailAnswer = (title: string) => `${postTitled(title)} has an answer`;
export const mailOwnAnswer = (title: string) =>
  `Your comment was chosen as the answer to ${postTitled(title)}`;
export const mailMention = (title: string, name: string) =>
  `${name || 'Somebody'} mentioned you under ${postTitled(title)}`;
export const mailReportStays = (title: string) => `What you reported stays: ${postTitled(title)}`;
export const mailReportRemoved = (title: string) =>
  `What you reported was removed: ${postTitled(title)}`;
export const mailRemoved = (title: string, name: string) =>
  `${name || 'Somebody'} removed ${postTitled(title)}`;
export const mailApproved = (title: string, name: string) =>
  `${name || 'Somebody'} approved ${postTitled(title)}`;
export const mailNotApproved = (title: string, name: string) =>
  `${name || 'Somebody'} did not approve ${postTitled(title)}`;
/** Pushes, beside the sentences of mails. */
export const pushReplies = (count: number, threads: number) =>
  `${count === 1 ? 'One new reply' : `${number(count)} new replies`} in ${threads === 1 ? 'one thread' : `${number(threads)} threads`}`;
export const pushSeveral = (count: number) =>
  count === 1 ? 'Something is new for you' : `${number(count)} things are new for you`;
export const pushAnnouncement = (title: string) => `Announcement: ${title}`;
export const pushGift = 'Your gift was paid: its code is ready';
export const mailSanctioned = {
  silence: 'Your account was silenced',
  suspend: 'Your account was suspended',
  none: 'Your account was restricted',
};
/** @param claim the name of the wallet, and the number of the transaction. */
export const mailClaimApproved = (claim: string) =>
  `Your payment was approved: ${claim}. You're Gold now`;
export const mailClaimRefused = (claim: string) => `Your payment was not approved: ${claim}`;
/** Mails to admins. @param counts how many reports, texts and claims wait. */
const waits = ([reports, texts, claims]: readonly [number, number, number], siteName: string) => {
  const amounts = [
    ...(reports === 0 ? [] : [`${number(reports)} report${reports === 1 ? '' : 's'}`]),
    ...(texts === 0 ? [] : [`${number(texts)} text${texts === 1 ? '' : 's'}`]),
    ...(claims === 0 ? [] : [`${number(claims)} payment${claims === 1 ? '' : 's'}`]),
  ];
  const all = new Intl.ListFormat(numberTag(), { type: 'conjunction' }).format(amounts);
  return `${all} ${reports + texts + claims === 1 ? 'waits' : 'wait'} at ${siteName}`;
};
export const alertSubject = waits;
export const alertGreeting = (
  name: string,
  counts: readonly [number, number, number],
  siteName: string,
) =>
  `Hello${name === '' ? '' : ` ${name}`}, ${waits(counts, siteName)}. These links work for three days and for you alone:`;
export const alertReported = (text: string) => `A comment was reported: “${text}”`;
export const alertReportedPost = (title: string) => `A post was reported: “${title}”`;
export const alertHeld = (text: string) => `A text waits for approval: “${text}”`;
/** @param by the name of the wallet. */
export const alertClaimed = (sum: string, by: string, trxId: string) =>
  `A payment waits: ${sum} by ${by}, ${trxId}`;
export const alertBy = (name: string) => `by ${name || 'somebody'}`;
export const alertAllReports = 'See all reports';
export const alertAllHeld = 'See all texts that wait';
export const alertAllClaims = 'See all payments that wait';

// Plain pages of the server, and the heads of pages.
export const plainGoTo = (siteName: string) => `Go to ${siteName}`;
/** The page of a document that is not made now: readers and crawlers ask for too many. */
export const busyTitle = 'The forum is busy';
export const busyText = 'Very many pages are being asked for right now.';
/** The page at the address of a file of the forum before an import. */
export const oldFileTitle = 'This file is no longer here';
export const oldFileText =
  'It was part of the forum that was here before. Its texts and many of its pictures have moved in here; this file did not come along.';
export const linkIncomplete = 'This link is not complete';
export const linkWorksNoMore = 'This link works no more';
/** The page that ends letters. @param link makes a link of words, as of all plain pages. */
export const stopLettersTitle = 'Stop the letters?';
export const stopLettersHeading = (siteName: string) => `Stop the letters of ${siteName}?`;
export const stopLettersText =
  'You then get no more letters about what is new for you. Letters that you ask for yourself, as for a new password, still come.';
export const stopLettersButton = 'Stop the letters';
export const lettersStopped = 'You get no more letters';
export const lettersStoppedText = (siteName: string, link: (words: string) => string) =>
  `${siteName} sends you no more letters about what is new for you. You can turn them on again on ${link('your preferences')}.`;
export const lettersLinkIncompleteText = (siteName: string, link: (words: string) => string) =>
  `It stops no letters of ${siteName}. Open it again from the letter, or choose your letters on ${link('your preferences')}.`;
/** The pages behind the links of mails to admins. Names are empty where there is none. */
export const actChoices = {
  report: { delete: 'Delete comment', ignore: 'Ignore' },
  postReport: { delete: 'Delete post and comments', ignore: 'Ignore' },
  held: { approve: 'Approve', refuse: 'Refuse' },
  claim: { approve: 'Approve', refuse: 'Refuse' },
};
export const actReported = 'A comment was reported';
export const actReportedPost = 'A post was reported';
export const actReportedBy = (reason: string, email: string) => `${reason}, by ${email}`;
export const actEditedSince = 'It was edited since, and is now:';
export const actHeld = 'A text waits for approval';
export const actHeldBy = (name: string) => `By ${name || 'somebody'}`;
export const actClaimed = 'A payment waits for you';
export const actClaimBy = (name: string) => `From ${name || 'somebody'}`;
/** @param by the name of the wallet. */
export const actClaimText = (sum: string, by: string, last4: string) =>
  `Look into your wallet: did ${sum} come by ${by}, from a number that ends in ${last4}, with this transaction?`;
export const actClaimReason = 'Why you refuse it, if you do';
export const actClaimConflict = 'The payment was not approved';
export const actClaimTaken = (link: (words: string) => string) =>
  `Another member's payment has this transaction. Refuse the claim, or look at ${link('all payments')}.`;
export const actClaimGone = 'The claim has gone: its member has taken it back.';
export const actSettled = 'This is settled';
export const actSettledBy = {
  'report ignored': (name: string) => `${name || 'Somebody'} ignored this report; the text stays.`,
  'comment deleted': (name: string) => `${name || 'Somebody'} deleted the comment.`,
  'post deleted': (name: string) => `${name || 'Somebody'} deleted the post.`,
  'text approved': (name: string) => `${name || 'Somebody'} approved the text.`,
  'text refused': (name: string) => `${name || 'Somebody'} refused the text.`,
  'claim approved': (name: string) => `${name || "The forum's phone"} approved the payment.`,
  'claim refused': (name: string) => `${name || 'Somebody'} refused the payment.`,
};
export const actGone =
  'The text has gone: its author, or somebody who deleted what it belonged to, removed it.';
export const actConflict = 'The text was not approved';
export const actConflictText = (link: (words: string) => string) =>
  `What it belongs to was edited, closed or deleted after it. ${link('See all texts that wait')}.`;
export const actEditedText = (link: (words: string) => string) =>
  `The text was edited after the mail was sent. ${link('See all texts that wait')}.`;
export const actIncompleteText = (link: (words: string) => string) =>
  `Open it again from the mail, or ${link('sign in')}.`;
export const actEndedText = (link: (words: string) => string) =>
  `It worked for three days, while its owner was an admin, or ${link('sign in')}.`;
/** The heads of pages, for search engines and previews of links. */
export const newestPosts = 'Newest posts';
export const headPicture =
  'A cup that is a speech bubble, beside the words: Read what others think, and be heard.';
export const headMember = (
  name: string,
  siteName: string,
  day: string,
  posts: number,
  comments: number,
) =>
  `${name} has been at ${siteName} since ${day}: ${number(posts)} post${posts === 1 ? '' : 's'}, ${number(comments)} comment${comments === 1 ? '' : 's'}.`;
export const headComment = (name: string, title: string) => `${name} on “${title}”`;
export const headAnswer = (question: string, answer: string) => `${question} Answer: ${answer}`;
