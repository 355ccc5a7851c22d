/**
 * The Bengali texts of the forum, with the names of `en.ts`. The words of the product are listed in `glossary-bn.md`, with
 * the phrases that a native speaker should look at.
 */

import type { ErrorParams, ProblemDetails } from '../contract/core/errors.ts';
import type { InputFault } from '../contract/core/input-faults.ts';
import type { Outcome, OutcomeCode } from '../contract/features/users.ts';
import type { Budget } from '../contract/since/budget.ts';
import type { DigestEvery, PushKind, PushTexts } from '../contract/values/inbox-kinds.ts';
import type { Language } from '../contract/values/languages.ts';
import { hasLatinDigits } from './digits.ts';

export const language: Language = 'bn';

const digitsTag = () => (hasLatinDigits() ? 'latn' : 'beng');
export const numberTag = (): string => `bn-BD-u-nu-${digitsTag()}`;
/** Hours count to 24: `Intl` has no Bengali words for AM and PM. */
export const siteDateTag = (): string => `bn-BD-u-hc-h23-nu-${digitsTag()}`;
export const dateTag = siteDateTag;

export const number = (value: number): string => value.toLocaleString(numberTag());

// The words that several parts of the forum use.
export const home = 'হোম';
export const membership = 'সদস্যপদ';
export const dashboard = 'ড্যাশবোর্ড';
export const announcements = 'ঘোষণা';
export const cancel = 'ফিরে যান';
export const save = 'সংরক্ষণ করুন';
export const edit = 'সম্পাদনা';
export const remove = 'মুছুন';
export const close = 'বন্ধ করুন';
export const tryAgain = 'আবার চেষ্টা করুন';
export const email = 'ই-মেইল';
export const password = 'পাসওয়ার্ড';
export const loading = 'লোড হচ্ছে...';

// The shell: the bar, the menu, the footer, what stands without the line.
export const quickLinks = 'দ্রুত লিংক';
export const contact = 'যোগাযোগ';
export const follow = 'অনুসরণ করুন';
/** @param year an element or a text. */
export const allRightsReserved = <T>(year: T, siteName: string) => [
  '© ',
  year,
  ` ${siteName}। সর্বস্বত্ব সংরক্ষিত।`,
];
export const keyboardShortcuts = 'কিবোর্ড শর্টকাট';
export const inboxBell = 'ঘোষণা ও বিজ্ঞপ্তি';
// The bar and the menu.
export const loadingPage = 'লোড হচ্ছে…';
export const skipToContent = 'মূল অংশে যান';
export const mainPages = 'প্রধান পাতা';
export const findInAllTexts = 'সব লেখায় খুঁজুন';
export const switchToTheme = { light: 'হালকা থিম ব্যবহার করুন', dark: 'গাঢ় থিম ব্যবহার করুন' };
export const menu = 'মেনু';
export const menuJoin = 'যোগ দিন';
export const menuLogout = 'লগ আউট';
export const menuNameless = 'সদস্য';
export const menuOfMember = 'আপনার অ্যাকাউন্ট';
export const menuOfMemberNamed = (name: string) => `আপনার অ্যাকাউন্ট, ${name}`;
export const menuWaiting = (count: number) => `${number(count)}টি অপেক্ষায়`;
/** At the end of the name of the menu's button. */
export const menuNameWaiting = (count: number) => `, ${number(count)}টি অপেক্ষায়`;
// The list of keys.
export const keyFind = 'হোমে ট্যাগ দিয়ে পোস্ট খোঁজে, অন্য পাতায় সব লেখায়';
export const keyNextPost = 'পরের পোস্ট';
export const keyPostBefore = 'আগের পোস্ট';
export const keyOpen = 'যে পোস্টে ফোকাস আছে সেটি খোলে';
export const keyClose = 'যা খোলা আছে তা বন্ধ করে';
export const keyList = 'এই তালিকা';
export const keysInUse = 'এক অক্ষরের শর্টকাট ব্যবহার করুন';
// A page that failed.
export const pageFailed = 'পাতাটি দেখানো যায়নি';
export const pageFailedAlone = 'পাতাটি দেখানো যায়নি।';
export const pageFailedWhy = 'হয়তো সংযোগ বিচ্ছিন্ন হয়েছে, অথবা ফোরামটি হালনাগাদ করা হয়েছে।';
export const loadAgain = 'আবার লোড করুন';
// Without the line.
/** @param time an element or a text. */
export const reconnecting = <T>(time: T) => ['আবার সংযোগ হচ্ছে… শেষ হালনাগাদ ', time];
/** Written by the service worker into a page's last copy. */
export const shownAsOf = (time: string) => `সর্বশেষ কপি: ${time}`;
export const youAreOffline = 'আপনি অফলাইনে আছেন';
export const forumNotReached = 'ফোরামের সঙ্গে সংযোগ হচ্ছে না';
export const comesByItself = 'সংযোগ ফিরে এলেই নিজে থেকে আসবে।';
/** @param title one of the two before. */
export const offlineSpoken = (title: string) => `${title}। ${comesByItself}`;
export const pageNotKept = 'এই পাতাটি এখনও এই ডিভাইসে নেই।';
export const partNotKept = 'এই পাতার একটি অংশ এখনও এই ডিভাইসে নেই।';
export const keptPages = 'আপনার দেখা পাতা';
export const keptAsOf = (time: string) => `কপির সময়: ${time}`;
export const keptWaiting = 'পাঠানোর অপেক্ষায়';
export const keptDrafts = 'আপনার খসড়া';
export const keptPost = 'পোস্ট';
export const keptComment = 'মন্তব্য';
export const keptEdit = 'সম্পাদনা';
export const waitsForLine = 'অপেক্ষায় আছে: সংযোগ ফিরলেই পাঠানো হবে।';
export const serverNotReached = 'সার্ভারের সঙ্গে সংযোগ হয়নি।';
// Drafts, and what waited to be sent.
export const draftNewer = 'আপনি অন্য ট্যাবে এখানে আরও নতুন কিছু লিখেছেন।';
export const draftShowNewer = 'সেই লেখাটি দেখান';
export const draftsNotSent = 'এখনও পাঠানো হয়নি';
export const draftTakeBack = 'ফিরিয়ে নিন';
export const draftSignedOut = 'এটি পাঠানোর আগেই আপনি লগ আউট করেছিলেন।';
export const draftTooOld = 'এটি দুই দিনের বেশি সংযোগের অপেক্ষায় ছিল। এখনও পাঠাতে চাইলে পাঠান।';
export const draftPostSent = 'পোস্ট সফলভাবে যোগ হয়েছে!';
export const draftCommentSent = 'আপনার মন্তব্য পাঠানো হয়েছে।';
export const editNotSaved = 'সংরক্ষণ হয়নি। আবার চেষ্টা করুন।';
// Where no scripts run.
export const scriptsNote = 'এখানে সবকিছু পড়া যায়। লগ ইন, ভোট ও লেখার জন্য জাভাস্ক্রিপ্ট লাগে।';
export const scriptsForPage = 'এই পাতার জন্য জাভাস্ক্রিপ্ট লাগে';
export const scriptsForLogin = 'লগ ইন করতে জাভাস্ক্রিপ্ট লাগে';
export const scriptsForJoining = 'যোগ দিতে জাভাস্ক্রিপ্ট লাগে';
export const scriptsAboutJoining = 'সদস্যরা লেখেন, ভোট দেন ও মন্তব্য করেন। যোগ দিতে টাকা লাগে না।';
export const scriptsForMembership = 'গোল্ড সদস্য হতে জাভাস্ক্রিপ্ট লাগে';
export const scriptsAboutMembership = 'গোল্ডের দাম একবারই দিতে হয়, এরপর পাঁচ পোস্টের সীমা থাকে না।';
export const scriptsForWriting = 'লিখতে জাভাস্ক্রিপ্ট লাগে';
/** @param about a sentence on the page, or ''. The others are links with the three words below. */
export const scriptsMissing = <T>(about: string, posts: T, announced: T, search: T) => [
  `${about} আপনার ব্রাউজারে এখানে স্ক্রিপ্ট চলে না। স্ক্রিপ্ট ছাড়াও আপনি `,
  posts,
  ' ও ',
  announced,
  ' পড়তে এবং ',
  search,
  ' পারেন।',
];
export const scriptsPosts = 'সব পোস্ট, মন্তব্য';
export const scriptsAnnouncements = 'ঘোষণা';
export const scriptsSearch = 'সব লেখায় খুঁজতে';

// Controls, dialogs, lists and times, wherever they stand.
export const justNow = 'এইমাত্র';
// Controls.
export const optionsFound = (count: number) => `${number(count)}টি পাওয়া গেছে`;
export const linkCopied = 'লিংক কপি করা হয়েছে।';
export const linkNotCopied = (url: string) => `লিংকটি কপি করা যায়নি: ${url}`;
export const nameWithNew = (name: string, count: number) => `${name}, নতুন ${number(count)}টি`;
export const pagesOf = (list: string) => `${list}: পাতা`;
export const moreItems = 'আরও দেখুন';
export const nextPageFailed = 'পরের পাতা আসেনি। আবার চেষ্টা করুন।';
export const listFailed = 'তালিকাটি লোড করা যায়নি।';
export const listUnread = 'তালিকাটি আনা যায়নি।';
export const linksLeadTo = (addresses: string) => `লিংকের ঠিকানা: ${addresses}`;
export const liveMark = 'সরাসরি';
// Dialogs and toasts.
export const dismiss = 'সরান';
export const dialogFailed = 'খোলা যায়নি। আবার চেষ্টা করুন।';
export const formFailed = 'কাজটি হয়নি। আবার চেষ্টা করুন।';
export const actFailed = 'কাজটি হয়নি। আবার চেষ্টা করুন।';
export const textHeld = 'ধন্যবাদ। লেখাটি অনুমোদনের অপেক্ষায়: আগে একজন মডারেটর দেখবেন।';
export const editWritten = 'আপনার লেখা সম্পাদনা করুন';
export const editMeanwhile =
  'এর মধ্যে লেখাটি অন্য কোথাও বদলানো হয়েছে। এখন যা আছে তা নিচে দেখুন; সংরক্ষণ করলে তার জায়গায় আপনার লেখা বসবে।';
export const dialogReason = 'কারণ';
export const dialogReasonHint = 'লেখককে জানানো হবে। খালিও রাখতে পারেন।';
// Pages that are not there.
export const goHome = 'হোমে যান';
export const noSuchPage = 'এমন কোনো পাতা নেই';
export const noSuchPageWhy = 'ঠিকানাটি হয়তো ভুল লেখা হয়েছে, অথবা পাতাটি মুছে ফেলা হয়েছে।';
export const addressMistyped = 'ঠিকানাটি ভুল লেখা হয়েছে।';
export const noSuchMember = 'এমন কোনো সদস্য নেই';
export const noSuchMemberWhy = 'ঠিকানাটি হয়তো ভুল লেখা হয়েছে, অথবা অ্যাকাউন্টটি মুছে ফেলা হয়েছে।';
export const noSuchDay = 'এই দিনের কোনো তালিকা নেই';
export const noSuchDayWhy = (days: number) =>
  `কী ঘটেছে তার তালিকা ${number(days)} দিন আগে পর্যন্ত পাওয়া যায়।`;
export const oldestDay = (days: number) => `গত ${number(days)} দিনে কী ঘটেছে`;
export const noSuchPost = 'পোস্টটি এখানে নেই';
export const noSuchPostWhy = 'এটি মুছে ফেলা হয়েছে, অথবা ঠিকানাটি ভুল লেখা হয়েছে।';
export const tooManyRequests = 'অনেক বেশি অনুরোধ';
export const tooManyRequestsWhy =
  'আপনার নেটওয়ার্ক থেকে অনেক পাতা চাওয়া হয়েছে। এক মিনিট অপেক্ষা করে পাতাটি আবার লোড করুন।';
export const notAvailable = 'এখন পাওয়া যাচ্ছে না';
export const notAvailableWhy = 'একটু পরে পাতাটি আবার লোড করুন।';
// Fields of texts.
export const fieldRequired = (label: string) => `${label} দেওয়া আবশ্যক`;
export const fieldTooLong = (most: number) => `সর্বোচ্চ ${number(most)}টি অক্ষর`;
export const formattingTools = 'লেখার সাজ';
export const formattingMarks = {
  bold: 'মোটা অক্ষর',
  link: 'লিংক',
  quote: 'উদ্ধৃতি',
  list: 'তালিকা',
  code: 'কোড',
};
/** The words of a link until its author writes others. */
export const formattingLinkWords = 'লেখা';
export const preview = 'প্রিভিউ';
export const previewEmpty = 'দেখানোর মতো এখনও কিছু নেই।';
export const previewLoading = 'প্রিভিউ লোড হচ্ছে...';
export const previewMissing = 'প্রিভিউর জন্য সংযোগ লাগে। আপনার লেখা রাখা থাকবে।';
export const picture = 'ছবি';
export const picturesOfText = 'এই লেখার ছবি';
export const pictureNumber = (n: number) => `${number(n)} নম্বর ছবি`;
export const pictureWords = (n: number) => `${number(n)} নম্বর ছবির বর্ণনা`;
export const pictureDescribe = 'ছবিতে কী আছে?';
export const pictureUndescribed = 'বর্ণনা লিখুন: সবাই ছবি দেখতে পান না।';
export const pictureMaking = 'ছোট করা হচ্ছে…';
export const pictureQueued = 'পালার অপেক্ষায়';
export const pictureSending = 'আপলোড হচ্ছে…';
export const pictureGoing = (file: string) => `${file} আপলোড হচ্ছে…`;
export const pictureFirstFrame = 'এই অ্যানিমেশনের শুধু প্রথম ছবিটি যাবে।';
export const pictureGone = 'ছবিটি আর নেই। আপনি না সরানো পর্যন্ত জায়গাটি থাকবে।';
export const pictureLost = 'ছবিটি এই ব্রাউজারে আর নেই। সরিয়ে আবার বাছুন।';
export const pictureTakeOut = 'ছবিটি সরান';
export const picturesMost = (n: number) => `একটি লেখায় সর্বোচ্চ ${number(n)}টি ছবি দেওয়া যায়।`;
export const picturesNotUp =
  'পাঠানো হয়নি: ছবি এখনও আপলোড হয়নি। ছবি সংযোগের অপেক্ষায় আছে; আপনি আবার না পাঠানো পর্যন্ত লেখাটি খসড়া থাকবে।';
export const pictureNotSent = 'ছবিটি আপলোড করা যায়নি।';
export const picturesNeedLine = 'ছবির জন্য সংযোগ লাগে। আপনার লেখা রাখা থাকবে।';
export const peopleToMention = 'যাঁদের উল্লেখ করা যায়';
export const peopleFound = (count: number) => `${number(count)} জনকে পাওয়া গেছে`;

// Home, announcements, tags, votes, saved posts.
// Announcements.
export const welcomeTo = (siteName: string) => `${siteName} ফোরামে স্বাগতম!`;
export const announcementsAll = 'সব পড়ুন';
export const announcementsWhole = 'পুরোটা দেখুন';
export const announcementsDismiss = 'নতুন খবর না আসা পর্যন্ত সরিয়ে রাখুন';
export const announcementsNone = 'এখনও কোনো ঘোষণা নেই।';
/** @param name a link. */
export const announcementBy = <T>(name: T) => ['লিখেছেন ', name];
export const announcementMake = 'ঘোষণা দিন';
export const announcementTitle = 'শিরোনাম';
export const announcementTitleHere = 'ঘোষণার শিরোনাম';
export const announcementText = 'বিবরণ';
export const announcementPost = 'ঘোষণা প্রকাশ করুন';
export const announcementHint = 'হোম পাতায় সবাই সঙ্গে সঙ্গে দেখতে পাবেন।';
export const announcementPosted = '✅ ঘোষণা প্রকাশিত হয়েছে!';
export const announcementNotPosted = '❌ ঘোষণা প্রকাশ করা যায়নি';
// Tags.
export const tagsBrowse = 'ট্যাগ ধরে দেখুন';
export const tagsSkip = 'ট্যাগগুলো পেরিয়ে যান';
export const tagSearch = (tag: string) => `${tag} ট্যাগের পোস্ট খুঁজুন`;
export const tagOfPost = 'ট্যাগ';
export const tagsAdd = 'ট্যাগ যোগ';
export const tagAdd = 'যোগ করুন';
export const tagName = 'ট্যাগের নাম';
export const tagNameHere = 'ট্যাগের নাম লিখুন';
export const tagsNow = 'এখনকার ট্যাগ';
export const tagHueOf = (name: string) => `${name}: রং`;
/** The hues of tags, from 0 on. */
export const tagHues = ['ধূসর', 'বেগুনি', 'পোড়ামাটি', 'জলরং', 'শ্যাওলা', 'গোলাপি', 'জামরঙা', 'নীল'];
export const tagHueByName = 'নাম অনুযায়ী';
// Votes.
export const voteUp = 'আপভোট';
export const voteDown = 'ডাউনভোট';
export const votesUp = (count: number) => `${number(count)}টি আপভোট`;
export const votesDown = (count: number) => `${number(count)}টি ডাউনভোট`;
export const rowVoteUp = 'পক্ষে ভোট দিন';
export const rowVoteDown = 'বিপক্ষে ভোট দিন';
// Polls.
export const pollHeading = 'জরিপ';
export const pollVoters = (count: number) => `${number(count)} জন ভোট দিয়েছেন`;
export const pollChoose = (most: number) =>
  most === 1 ? 'একটি বেছে নিন' : `সর্বোচ্চ ${number(most)}টি বেছে নিন`;
export const pollVote = 'ভোট দিন';
export const pollToSee = 'ভোট দিলে অন্যদের ভোট দেখা যাবে।';
export const pollVoteAgain = 'আমার ভোট বদলান';
export const pollTakeBack = 'আমার ভোট ফিরিয়ে নিন';
export const pollYours = 'আপনার পছন্দ: ';
export const pollShare = (percent: number) => `${number(percent)}%`;
export const pollVotes = (count: number) => `${number(count)}টি ভোট`;
/** Of two voters each can tell the vote of the other. */
export const pollSecret = (voters: number) =>
  voters > 2
    ? 'কে কী বেছেছেন, কাউকে জানানো হয় না।'
    : 'কে কী বেছেছেন, কাউকে জানানো হয় না; তবে মাত্র দুজন ভোট দিলে প্রত্যেকে অন্যজনের পছন্দ বুঝতে পারেন।';
/** @param time when it ends. */
export const pollEnds = <T>(time: T) => ['শেষ হবে ', time];
export const pollEnded = 'জরিপটি শেষ হয়েছে।';
export const pollAdd = 'জরিপ যোগ করুন';
export const pollEdit = 'জরিপ বদলান';
export const pollSave = 'জরিপ সংরক্ষণ করুন';
export const pollRemove = 'জরিপ সরান';
export const pollRemoveSure = 'পোস্ট থেকে জরিপটি সরাবেন?';
export const pollEnd = 'জরিপ শেষ করুন';
export const pollEndSure = 'জরিপটি এখনই শেষ করবেন? এটি আর চালু করা যাবে না।';
export const pollOption = (place: number) => `বিকল্প ${number(place)}`;
export const pollAddOption = 'আরেকটি বিকল্প যোগ করুন';
export const pollRemoveOption = (place: number) => `বিকল্প ${number(place)} সরান`;
export const pollChooseMost = 'একজন কয়টি বেছে নিতে পারবেন';
export const pollUntil = 'শেষ হবে';
export const pollUntilHint = 'খালি রাখলে আপনি নিজে শেষ করবেন।';
export const pollFewest = (fewest: number) => `জরিপে অন্তত ${number(fewest)}টি বিকল্প লাগে।`;
export const pollDiffer = 'দুটি বিকল্প একই।';
export const pollLate = (days: number) => `শেষের সময় আগামী ${number(days)} দিনের মধ্যে হতে হবে।`;
// Saved posts.
export const saved = 'সংরক্ষিত';
export const savedPosts = 'সংরক্ষিত পোস্ট';
export const savedNone = 'আপনি এখনও কোনো পোস্ট সংরক্ষণ করেননি।';
export const savedFind = 'সংরক্ষণের জন্য পোস্ট খুঁজুন';
export const savePost = 'পোস্টটি সংরক্ষণ করুন';
export const savePostOf = (title: string) => `সংরক্ষণ করুন: ${title}`;
export const unsave = 'সংরক্ষণ বাতিল';
export const unsavePost = 'পোস্টটির সংরক্ষণ বাতিল করুন';
export const unsavePostOf = (title: string) => `সংরক্ষণ বাতিল করুন: ${title}`;

// Posts.
export const allPosts = 'সব পোস্ট';
export const postsLabel = 'পোস্ট';
export const pinnedPosts = 'পিন করা পোস্ট';
export const compactRows = 'ছোট করে দেখুন';
export const lastReply = 'শেষ উত্তর';
/** Stands behind the number. */
export const repliesUnit = () => 'টি উত্তর';
export const talkedAbout = 'এখন যা নিয়ে কথা চলছে';
export const mostLoved = 'সবচেয়ে প্রিয়';
export const popularity = 'জনপ্রিয়তা';
export const postUpVotes = 'আপভোট';
export const postDownVotes = 'ডাউনভোট';
export const sortByPopularity = 'জনপ্রিয়গুলো আগে';
export const sortByLatest = 'নতুনগুলো আগে';
export const newPosts = (count: number) => `${number(count)}টি নতুন পোস্ট`;
export const besidePosts = 'পোস্টগুলোর পাশে';
export const invitation = 'কী ভাবছেন?';
export const writePost = 'পোস্ট লিখুন';
export const writeShort = 'লিখুন';
/** @param lineBreak the break between the two sentences. */
export const welcomeKettle = <T>(lineBreak: T) => [
  'চা চড়ানো হয়েছে। ',
  lineBreak,
  'এখানে এখনও কেউ কিছু লেখেননি।',
];
export const welcomeWrite = 'প্রথম পোস্টটি লিখুন: এরপর যিনি আসবেন, তিনি এখানে সরাসরি পাবেন।';
export const welcomeRegisterAndWrite =
  'নিবন্ধন করে প্রথম পোস্টটি লিখুন: এরপর যিনি আসবেন, তিনি এখানে সরাসরি পাবেন।';
export const welcomeRegister = 'নিবন্ধন করুন';
export const welcomeOwner = 'ফোরামটি কি আপনার? এর লগে একটি ঠিকানা আছে, যা আপনাকে এর অ্যাডমিন করবে:';
export const writeFirstPost = 'প্রথম পোস্টটি লিখুন';
export const nobodyWroteAbout = (tag: string) => `${tag} নিয়ে এখনও কেউ লেখেননি।`;
export const recentPosts = 'সাম্প্রতিক পোস্ট';
export const noRecentPosts = 'সাম্প্রতিক কোনো পোস্ট নেই।';
export const addPost = 'পোস্ট যোগ করুন';
export const myPosts = 'আমার পোস্ট';
export const myPostsLoading = 'আপনার পোস্টগুলো লোড হচ্ছে...';
export const myPostsFailed = 'পোস্টগুলো লোড করা যায়নি';
export const noPostsFound = 'কোনো পোস্ট পাওয়া যায়নি';
export const myPostsVotes = 'ভোট';
export const myPostsActions = 'কাজ';
export const editPostNamed = (title: string) => `“${title}” সম্পাদনা করুন`;
export const deletePostNamed = (title: string) => `“${title}” মুছুন`;
export const findByTag = 'ট্যাগ দিয়ে পোস্ট খুঁজুন';
export const findByTagExample = 'যেমন: education';
export const findByTagSubmit = 'খুঁজুন';
export const tagResults = 'খোঁজার ফলাফল';
export const tagResultsClose = 'ফলাফল বন্ধ করুন';
export const tagSearching = 'খোঁজা হচ্ছে…';
export const tagFound = (tag: string, count: number) =>
  count === 0 ? `“${tag}” ট্যাগে এখনও কোনো পোস্ট নেই।` : `“${tag}” ট্যাগের ${number(count)}টি পোস্ট`;
export const tagFoundFirst = (tag: string, count: number) =>
  `“${tag}” ট্যাগের প্রথম ${number(count)}টি পোস্ট`;
export const tagMore = 'আরও';
export const searchTextsFor = (words: string) => `সব লেখায় “${words}” খুঁজুন`;
export const addNewPost = 'নতুন পোস্ট যোগ করুন';
export const postTitle = 'শিরোনাম';
export const postDescription = 'বিবরণ';
export const postTag = 'ট্যাগ';
export const postTagPlaceholder = 'ট্যাগ বেছে নিন';
export const postTagHint = 'ট্যাগ না দিলে পোস্টটি General ট্যাগ পাবে।';
export const leaveWriting = 'বেরিয়ে যান: খসড়া থাকবে';
export const draftKept = 'খসড়া রাখা হয়েছে';
export const moreOfPost = 'আরও';
export const lettersLeft = (left: number) =>
  left < 0 ? `${number(-left)}টি অক্ষর বেশি` : `আর ${number(left)}টি অক্ষর`;
export const tagsNotHere = 'ট্যাগগুলো এখনও আসেনি।';
export const noTagFits = 'এমন কোনো ট্যাগ নেই।';
export const postUpVote = 'আপভোট';
export const postDownVote = 'ডাউনভোট';
export const leastVotes = (least: number) => `সবচেয়ে কম ${number(least)}`;
export const mostVotes = (most: number) => `সবচেয়ে বেশি ${number(most)}`;
export const submitPost = 'পোস্ট করুন';
export const freePostsLeft = (left: number, all: number) =>
  `বিনামূল্যের ${number(all)}টি পোস্টের ${number(left)}টি বাকি।`;
export const freePostsUsed = (used: number, all: number) =>
  `বিনামূল্যের ${number(all)}টি পোস্টের ${number(used)}টি হয়েছে।`;
export const firstPostsFree = (all: number) => `প্রথম ${number(all)}টি পোস্ট বিনামূল্যে।`;
export const goldHasNoLimit = 'গোল্ডে কোনো সীমা নেই';
export const goldPosts = 'গোল্ড: যত খুশি পোস্ট করুন।';
export const postLimitReached = (most: number) =>
  `আপনার ${number(most)}টি পোস্টের সীমা পূর্ণ হয়েছে। আরও পোস্ট করতে সদস্যপদ নিন!`;
export const postLimitRefused = (most: number) =>
  `আপনার ${number(most)}টি পোস্টের সীমা পূর্ণ হয়েছে। আরও পোস্ট করতে সদস্যপদ নিন।`;
export const becomeMember = 'সদস্যপদ নিন';
export const postAdded = 'পোস্টটি যোগ হয়েছে!';
export const seeYourPost = 'আপনার পোস্ট দেখুন';
export const deletePostSure = 'পোস্টটি মুছে ফেলতে চান?';
export const postNotDeleted = 'পোস্টটি মোছা যায়নি।';
export const besidePost = 'পোস্টটির পাশে';
export const thread = 'আলোচনা';
export const postLoading = 'পোস্ট লোড হচ্ছে...';
export const postNotLoaded = 'পোস্টটি লোড করা যায়নি।';
export const postNotHere = 'পোস্টটি এখানে নেই';
export const postNotHereWhy = 'এটি মুছে ফেলা হয়েছে, অথবা ঠিকানাটি ভুল লেখা হয়েছে।';
export const postJustRemoved = 'পোস্টটি এইমাত্র মুছে ফেলা হয়েছে। আপনি এখানে পড়া শেষ করতে পারেন।';
export const goToHome = 'হোমে যান';
export const inThisAdda = 'এই আড্ডায়';
export const presenceHere = (readers: number, writers: number) =>
  writers > 0
    ? `${number(readers)} জন পড়ছেন, ${number(writers)} জন লিখছেন`
    : `${number(readers)} জন পড়ছেন`;
export const nobodyButYou = 'এই মুহূর্তে শুধু আপনি আছেন।';
export const threadIsLive = 'ভোট আর মন্তব্য সঙ্গে সঙ্গে এখানে দেখা যায়।';
export const somebodyWrites = 'কেউ লিখছেন…';
export const openToComments = 'মন্তব্য চালু করুন';
export const closeToComments = 'মন্তব্য বন্ধ করুন';
export const badgeFailed = 'কাজটি হয়নি।';
export const unpin = 'পিন সরান';
export const pinToTop = 'হোমের ওপরে পিন করুন';
export const pinSubmit = 'পিন করুন';
export const pinForHowLong = 'কত দিনের জন্য';
export const pinDays = (days: number) => `${number(days)} দিন`;
export const pinOneWeek = 'এক সপ্তাহ';
export const pinWithoutEnd = 'পিন না সরানো পর্যন্ত';
export const pinDone = 'পিন করা হয়েছে।';
export const pinDoneUntil = (until: string) => `${until} পর্যন্ত পিন করা হয়েছে।`;
export const postPinned = 'পিন করা';
export const postPinnedUntil = <T>(until: T) => [until, ' পর্যন্ত পিন করা'];
export const editThisPost = 'পোস্টটি সম্পাদনা করুন';
export const deleteThisPost = 'পোস্টটি মুছুন';
export const postShare = 'শেয়ার করুন';
/** Read out after the number of comments. */
export const inTalkBelow = 'মন্তব্য নিচের আলোচনায়';

// Comments, revisions, read positions.
export const commentsLabel = 'মন্তব্য';
export const commentsCounted = <T>(count: T) => ['মন্তব্য (', count, ')'];
export const commentsLoading = 'মন্তব্য লোড হচ্ছে...';
export const commentsNotLoaded = 'মন্তব্যগুলো লোড করা যায়নি।';
export const noComments = 'এখনও কোনো মন্তব্য নেই।';
export const commentsHowMuch = 'কতটা দেখা যাবে';
export const commentsShort = 'সংক্ষেপে';
export const commentsFull = 'পুরো';
export const commentsOrder = 'ক্রম';
export const newestFirst = 'নতুন আগে';
export const mostThanks = 'বেশি ধন্যবাদ';
export const thanksWord = 'ধন্যবাদ';
export const thanksCounted = (count: number) => `${number(count)}টি ধন্যবাদ`;
export const thanksFor = (name: string, count: number) =>
  count === 0 ? `ধন্যবাদ, ${name}` : `ধন্যবাদ ${number(count)}, ${name}`;
export const oldestFirst = 'পুরোনো আগে';
export const commentsNameColumn = 'নাম';
export const commentsTextColumn = 'মন্তব্য';
export const commentsFeedbackColumn = 'কারণ';
export const commentsReportColumn = 'রিপোর্ট';
export const commentReadMore = 'আরও পড়ুন';
export const fullComment = 'পুরো মন্তব্য';
export const previousComment = 'আগেরটি';
export const nextComment = 'পরেরটি';
export const commentByAuthor = 'লেখক';
export const commentReply = 'উত্তর দিন';
export const commentCopyLink = 'লিংক কপি করুন';
export const commentMore = 'আরও';
export const commentMoreOf = (author: string) => `${author} যা লিখেছেন, তা নিয়ে আরও`;
export const commentReplyOf = (author: string) => `${author} যা লিখেছেন, তার উত্তর দিন`;
export const commentEditOf = (author: string) => `${author} যা লিখেছেন, তা সম্পাদনা করুন`;
export const commentDeleteOf = (author: string) => `${author} যা লিখেছেন, তা মুছুন`;
/** Read out before the name of whom a comment answers, and the beginning of that text. */
export const inAnswerTo = 'এর উত্তরে:';
export const inAnswerToDeleted = 'মুছে ফেলা একটি মন্তব্যের উত্তরে';
export const deleteCommentSure = 'মন্তব্যটি মুছে ফেলতে চান?';
export const commentNotDeleted = 'মন্তব্যটি মোছা যায়নি।';
export const newCommentsCame = (count: number) => `${number(count)}টি নতুন মন্তব্য`;
export const loginToCommentLink = 'লগ ইন করুন';
/** @param login the link of `loginToCommentLink`. */
export const loginToComment = <T>(login: T) => ['মন্তব্য করতে ', login];
export const commentNotHere =
  'এই লিংকের মন্তব্যটি এখানে নেই: সেটি মুছে ফেলা হয়েছে, অথবা ঠিকানাটি ভুল লেখা হয়েছে।';
export const postIsClosed = 'পোস্টটি বন্ধ: এতে আর মন্তব্য করা যায় না।';
export const writeComment = 'মন্তব্য লিখুন...';
export const commentSend = 'পাঠান';
export const commentWriter = 'সদস্য';
export const keyEnter = 'Enter';
export const keyShiftEnter = 'Shift Enter';
export const keyCtrlEnter = 'Ctrl Enter';
/** @param enter the key that sends; @param shiftEnter those that break the line. */
export const enterSends = <T>(enter: T, shiftEnter: T) => [
  enter,
  ' চাপলে পাঠানো হয় · ',
  shiftEnter,
  ' চাপলে নতুন লাইন',
];
export const ctrlEnterSends = <T>(ctrlEnter: T) => [ctrlEnter, ' চাপলে পাঠানো হয়'];
/** Stands before the name of whom the comment answers. */
export const replyToName = (name: string) => `${name}-কে উত্তর দিন`;
export const writeToAll = 'এর বদলে সবার উদ্দেশে লিখুন';
export const replyingTo = 'উত্তর দিচ্ছেন:';
export const replyingToUnknown = 'একটি মন্তব্য';
export const replyCancel = 'উত্তর বাতিল করুন';
export const replyGone =
  'আপনি যে মন্তব্যের উত্তর দিচ্ছেন, তা মুছে ফেলা হয়েছে। আপনার লেখা এখানেই আছে: উদ্ধৃতি ছাড়া পাঠান।';
export const commentNotSent = 'আপনার মন্তব্যটি পাঠানো যায়নি। আবার চেষ্টা করুন।';
export const commentText = 'লেখা';
export const commentYourWords = 'আপনার লেখা';
export const earlierVersions = 'আগের সংস্করণ';
export const earlierVersionsShow = 'আগের সংস্করণ দেখুন';
export const earlierVersionsLoading = 'আগের সংস্করণ লোড হচ্ছে...';
export const earlierVersionsNotLoaded = 'আগের সংস্করণগুলো লোড করা যায়নি।';
export const noEarlierVersion =
  'আগের কোনো সংস্করণ রাখা হয়নি। লেখার পরপরই, কেউ উত্তর দেওয়ার আগে সংশোধন করলে তা রাখা হয় না।';
/** Stands before the time until which the version was the current one. */
export const versionUntil = (version: number) => `${number(version)} নম্বর সংস্করণ, বদলানো হয়েছে`;
export const versionHide = 'লুকান';
export const versionHideSure = 'আগের এই সংস্করণটি চিরতরে লুকাতে চান?';
export const versionNotHidden = 'আগের সংস্করণটি লুকানো যায়নি।';
export const editedSoon = 'পোস্ট করার পরপরই সম্পাদিত';
export const editedAt = <T>(time: T) => ['সম্পাদিত ', time];
export const newSinceHere = 'আপনার শেষ দেখার পর নতুন';
/** How many comments of a post are new; `newCountUnit` is read out after it. */
export const newCount = (count: number, most: number) =>
  count < most ? `${number(count)}টি নতুন` : `${number(most)}+টি নতুন`;
export const newCountUnit = () => ' মন্তব্য';

// Inbox, members, mutes, search.
export const inboxTitle = 'ইনবক্স';
export const inboxForYou = 'আপনার জন্য';
export const inboxUnseen = (count: number) => `নতুন ${number(count)}টি`;
export const notifications = 'বিজ্ঞপ্তি';
export const notificationsNotLoaded = 'আপনার বিজ্ঞপ্তিগুলো লোড করা যায়নি।';
export const noNotifications = 'নতুন কিছু নেই। উত্তর, উল্লেখ আর মন্তব্য এখানে আসবে।';
export const markAllRead = 'সব পঠিত করুন';
export const notificationsNew = 'নতুন';
export const notificationsUnseen = 'আপনি যখন ছিলেন না';
export const notificationsEarlier = 'আগের';
export const notificationsOlder = 'আরও পুরোনো দেখুন';
export const notificationNew = 'নতুন';
export const pleaseTryAgain = 'আবার চেষ্টা করুন।';
/** "Ana", "Ana and Ben", "Ana, Ben and Cem". */
export const listOfNames = <T>(names: readonly T[]) =>
  names.flatMap((name, at) => {
    if (at === 0) return [name];
    return [at === names.length - 1 ? ' ও ' : ', ', name];
  });
export const inboxComments = <T>(names: T, count: number) => [
  names,
  ` ${number(count)}টি নতুন মন্তব্য করেছেন`,
];
export const inboxReply = <T>(names: T) => [names, ' আপনার মন্তব্যের উত্তর দিয়েছেন'];
export const inboxMention = <T>(names: T) => [names, ' আপনাকে উল্লেখ করেছেন'];
export const inboxVotes = (count: number) =>
  count === 1 ? 'আপনার পোস্ট প্রথম ভোট পেয়েছে' : `আপনার পোস্ট ${number(count)}টি ভোট পেয়েছে`;
export const inboxThanks = (count: number) =>
  count === 1
    ? 'আপনার মন্তব্য প্রথম ধন্যবাদ পেয়েছে'
    : `একটি মন্তব্যের জন্য ${number(count)} জন আপনাকে ধন্যবাদ জানিয়েছেন`;
export const answered = 'উত্তর মিলেছে';
export const answerLabel = 'উত্তর';
export const answerBy = <T>(name: T) => ['লিখেছেন ', name];
export const answerRead = 'উত্তরটি যেখানে আছে সেখানে পড়ুন';
export const answerChoose = 'এটিই উত্তর';
export const answerNot = 'এটি উত্তর নয়';
/** The choice of questions on the page of a tag that asks. */
export const questionsLabel = 'কোন প্রশ্নগুলি';
export const questionsAll = 'সব';
export const questionsOpen = 'উত্তরের অপেক্ষায়';
export const noQuestions = 'এমন কোনো প্রশ্ন নেই।';
export const tagAsks = 'এই ট্যাগের পোস্ট প্রশ্ন';
export const inboxAnswer = 'আপনার অনুসরণ করা একটি পোস্টের উত্তর মিলেছে';
export const inboxOwnAnswer = 'আপনার মন্তব্যটি উত্তর হিসেবে বেছে নেওয়া হয়েছে';
/** The outcome of a report, by the word of the server. */
export const inboxReports = {
  deleted: 'আপনি যে মন্তব্য রিপোর্ট করেছিলেন, তা মুছে ফেলা হয়েছে',
  ignored: 'আপনি যে মন্তব্য রিপোর্ট করেছিলেন, তা দেখা হয়েছে, আর তা থাকছে',
};
export const inboxReport = 'আপনার রিপোর্টের নিষ্পত্তি হয়েছে';
export const inboxRemovedBy = <T>(names: T) => [names, ' আপনার লেখা মুছে দিয়েছেন'];
export const inboxRemoved = 'আপনার লেখা মুছে ফেলা হয়েছে';
export const inboxApprovedBy = <T>(names: T) => [names, ' আপনার লেখা অনুমোদন করেছেন'];
export const inboxNotApprovedBy = <T>(names: T) => [names, ' আপনার লেখা অনুমোদন করেননি'];
export const inboxApproved = 'আপনার লেখা অনুমোদিত হয়েছে';
export const inboxNotApproved = 'আপনার লেখা অনুমোদিত হয়নি';
export const inboxRaid = 'স্প্যাম হামলা শুরু হয়েছে: নতুনদের প্রতিটি লেখা এখন অনুমোদনের অপেক্ষায় থাকছে';
export const inboxClaimApproved = 'আপনার পেমেন্ট অনুমোদিত হয়েছে। আপনি এখন গোল্ড সদস্য';
export const inboxClaimRefused = 'আপনার পেমেন্ট অনুমোদিত হয়নি';
export const inboxRestricted = 'আপনার অ্যাকাউন্ট সীমিত করা হয়েছে';
/** Which sanction was imposed until a time, by its kind. */
export const inboxSanctionedUntil = {
  silence: <T>(until: T) => [until, ' পর্যন্ত আপনার অ্যাকাউন্ট নীরব করা হয়েছে'],
  suspend: <T>(until: T) => [until, ' পর্যন্ত আপনার অ্যাকাউন্ট স্থগিত করা হয়েছে'],
};
export const inboxSanctioned = {
  silence: 'আপনার অ্যাকাউন্ট অনির্দিষ্টকালের জন্য নীরব করা হয়েছে',
  suspend: 'আপনার অ্যাকাউন্ট অনির্দিষ্টকালের জন্য স্থগিত করা হয়েছে',
};
/** Sentences for safety events of the account, keyed by kind; without a full stop. The device may be empty. */
export const safetySentences = {
  'new-device': (device: string) =>
    device === ''
      ? 'একটি নতুন ডিভাইস থেকে আপনার অ্যাকাউন্টে লগ ইন করা হয়েছে'
      : `একটি নতুন ডিভাইস থেকে আপনার অ্যাকাউন্টে লগ ইন করা হয়েছে: ${device}`,
  'password-changed': () => 'আপনার অ্যাকাউন্টের পাসওয়ার্ড বদলানো হয়েছে',
  'email-changed': () => 'আপনার অ্যাকাউন্টের ই-মেইল ঠিকানা বদলানো হয়েছে',
  'factor-added': () => 'আপনার অ্যাকাউন্টে দ্বিতীয় ধাপের যাচাই যোগ করা হয়েছে',
  'factor-removed': () => 'আপনার অ্যাকাউন্টের দ্বিতীয় ধাপের একটি যাচাই সরানো হয়েছে',
  'recovery-made': () => 'আপনার অ্যাকাউন্টের জন্য নতুন পুনরুদ্ধার কোড তৈরি হয়েছে',
  'codes-wrong': () => 'আপনার অ্যাকাউন্টে পাঁচবার ভুল কোড দেওয়া হয়েছে',
  'factors-reset-asked': () =>
    'একজন অ্যাডমিন আপনার অ্যাকাউন্টের দ্বিতীয় ধাপের সব যাচাই সরাতে চেয়েছেন: আপনি না থামালে চব্বিশ ঘণ্টা পর সেগুলো সরে যাবে',
  'tokens-ended': () => 'একজন অ্যাডমিন আপনার অ্যাকাউন্টের সব সেশন শেষ করেছেন',
  leaving: () => 'আপনার অ্যাকাউন্ট মুছে ফেলা হবে: আপনি না থামালে সাত দিন পর তা হবে',
};
/** Gold that was bought as a gift, and payments that were revoked; without a full stop. */
export const inboxGift = 'আপনার উপহার তৈরি: যিনি এই কোড লিখবেন তিনি গোল্ড সদস্য হবেন';
export const giftCopy = 'কোড কপি করুন';
export const inboxGiftNoCode =
  'আপনার উপহারের টাকা পাওয়া গেছে, কিন্তু কোডটি আর দেখানো যাচ্ছে না: ফোরামের পরিচালকদের জিজ্ঞেস করুন';
export const revokedSentences = {
  ended: 'আপনার পেমেন্ট বাতিল হয়েছে, তাই আপনার গোল্ড শেষ; আপনার পোস্ট থাকছে',
  kept: 'আপনার একটি পেমেন্ট বাতিল হয়েছে; অন্যটির জন্য আপনি গোল্ড সদস্যই থাকছেন',
  none: 'আপনার একটি পেমেন্ট বাতিল হয়েছে',
  given: 'আপনার উপহারের পেমেন্ট বাতিল হয়েছে, তাই এর কোড আর চলবে না',
  'gift-ended': 'যে উপহারে আপনি গোল্ড সদস্য হয়েছিলেন তা বাতিল হয়েছে, তাই আপনার গোল্ড শেষ; আপনার পোস্ট থাকছে',
  'gift-kept':
    'যে উপহারে আপনি গোল্ড সদস্য হয়েছিলেন তা বাতিল হয়েছে; অন্য পেমেন্ট বা কোডের জন্য আপনি গোল্ড সদস্যই থাকছেন',
};
export const revokedRefunded = 'টাকা ফেরত দেওয়া হয়েছে';
/** The reasons that Stripe gives; another one is the text of an admin. */
const revokedReasons: Readonly<Record<string, string>> = {
  'stripe:refund': 'টাকা ফেরত দেওয়া হয়েছে',
  'stripe:dispute': 'ব্যাংক টাকা ফিরিয়ে নিয়েছে',
};
export const revokedReason = (reason: string): string => revokedReasons[reason] ?? reason;
export const followPost = 'অনুসরণ করুন';
export const unfollowPost = 'অনুসরণ থামান';
export const followThisPost = 'পোস্টটি অনুসরণ করুন';
export const unfollowThisPost = 'পোস্টটি অনুসরণ করা থামান';
export const memberProfile = 'প্রোফাইল';
export const memberUnnamed = 'সদস্য';
export const memberThis = 'এই সদস্য';
export const memberPhoto = (name: string) => `ছবি: ${name}`;
export const memberAdmin = 'অ্যাডমিন';
export const memberModerator = 'মডারেটর';
export const memberGold = 'গোল্ড সদস্য';
export const memberSince = <T>(day: T) => [day, ' থেকে সদস্য'];
/** Stands after the figure. */
export const memberPosts = () => 'পোস্ট';
export const memberComments = () => 'মন্তব্য';
export const memberWrote = 'যা লিখেছেন';
export const memberSearch = 'খুঁজুন';
export const memberSearchOf = (name: string) => `${name} যা লিখেছেন, তাতে খুঁজুন`;
export const memberEditOwn = 'প্রোফাইল সম্পাদনা';
export const memberLoading = 'সদস্যের পাতা লোড হচ্ছে...';
export const memberNotLoaded = 'সদস্যের পাতা লোড করা যায়নি।';
export const memberNoPosts = 'এখনও কোনো পোস্ট নেই।';
export const mute = 'মিউট করুন';
export const unmute = 'মিউট তুলে নিন';
export const mutedPeople = 'যাঁদের মিউট করেছেন';
export const mutedPeopleNotLoaded = 'যাঁদের মিউট করেছেন, তাঁদের তালিকা লোড করা যায়নি।';
export const youMuted = (name: string) => `${name} মিউট করা আছেন।`;
export const showMutedText = 'লেখাটি দেখুন';
export const findInTexts = 'সব লেখায় খুঁজুন';
export const findWords = 'শব্দ';
export const findPlaceholder = 'শব্দ, বা “শব্দগুচ্ছ”';
export const findSubmit = 'খুঁজুন';
export const findFault = (fault: InputFault) => `${faultSentence('খোঁজার শব্দ', fault)}।`;
export const findRefused = (sentence: string) => `${sentence}।`;
export const findHint = 'সব পোস্ট আর মন্তব্যে শব্দ খুঁজুন। “দুটি শব্দ” এভাবে লিখলে একসঙ্গে খোঁজা হয়।';
export const findFilters = 'বাছাই';
export const findWhere = 'কোথায়';
export const findTag = 'ট্যাগ';
export const findAllTags = 'সব ট্যাগ';
export const findOrder = 'ক্রম';
export const findPlaces = { all: 'সব লেখা', posts: 'পোস্ট', comments: 'মন্তব্য' };
export const findOrders = { new: 'নতুন আগে', best: 'সেরা আগে' };
export const onlyByAuthor = <T>(name: T) => ['শুধু এই লেখক: ', name];
export const onlyByOneAuthor = 'শুধু একজন লেখক';
/** Read out after `onlyByAuthor`. */
export const showAllAuthors = ', সব লেখকের লেখা দেখুন';
export const findResults = 'ফলাফল';
export const findResultList = 'পাওয়া লেখা';
export const finding = 'খোঁজা হচ্ছে…';
export const findFailed = 'খোঁজা যায়নি।';
export const foundTexts = (count: number) =>
  count === 0 ? 'এই সবগুলো শব্দ আছে, এমন কোনো লেখা নেই।' : `${number(count)}টি লেখা`;
export const foundFirstTexts = (count: number) => `প্রথম ${number(count)}টি লেখা`;
export const foundFurtherTexts = (count: number) =>
  count === 0 ? 'আর কোনো লেখা নেই।' : `আরও ${number(count)}টি লেখা`;
export const findFromFirst = 'প্রথম লেখা থেকে দেখুন';
export const findMore = 'আরও';

// Activity while a reader was away.
export const sinceYouWereHere = 'আপনার শেষ দেখার পর থেকে';
export const sinceTitle = (date: string) => `${date} থেকে`;
export const sinceSummary = (threads: number, posts: number) => {
  const talks =
    threads === 0 ? 'নতুন কোনো মন্তব্য নেই' : `${number(threads)}টি আলোচনায় নতুন মন্তব্য এসেছে`;
  return posts === 0 ? `${talks}।` : `${talks}, নতুন পোস্ট ${number(posts)}টি।`;
};
export const sinceMost = (count: number) =>
  `সবচেয়ে বেশি জন লিখেছেন এমন ${number(count)}টি আলোচনাই শুধু তালিকায় আছে।`;
export const sinceFeed = (siteName: string) => `${siteName}: সপ্তাহের খবর`;
export const sinceWeek = (day: string) => `${day} থেকে এক সপ্তাহ`;
export const sinceBudget = 'পড়ার সময়';
export const sinceBudgets: Record<Budget, string> = {
  '3': 'তিন মিনিট',
  '10': 'দশ মিনিট',
  all: 'সবগুলো',
};
export const sinceList = 'যেসব আলোচনায় নতুন মন্তব্য আছে';
export const sinceNew = (count: number) => `${number(count)}টি নতুন মন্তব্য`;
export const sincePeople = (count: number) => `${number(count)} জন`;
export const sinceMinutes = (minutes: number) => `${number(minutes)} মিনিট`;
export const sinceMinutesRead = (minutes: number) => `পড়তে ${number(minutes)} মিনিট`;
export const sinceMine = 'আপনার';
export const sinceNone = 'এর পর থেকে কেউ মন্তব্য করেননি।';
export const sinceAllRead = 'আপনি সবগুলোই পড়েছেন।';
export const sinceMostRead = 'এই তালিকার সবগুলোই আপনি পড়েছেন।';
export const sinceMore = (count: number) => `আরও ${number(count)}টি আলোচনা`;
export const sinceLoading = 'যা ঘটেছে তা আনা হচ্ছে…';
export const sinceFailed = 'যা ঘটেছে তা আনা যায়নি।';
export const sinceDone = 'পড়া শেষ';
export const sinceDoneHint = 'এই আলোচনাগুলো পড়া হয়েছে বলে চিহ্নিত হবে।';
export const sinceMarked = (count: number) => `${number(count)}টি আলোচনা পড়া হয়েছে বলে চিহ্নিত হলো।`;
export const sinceUndo = 'ফিরিয়ে নিন';
export const sinceNotMarked = 'সবগুলো পড়া হয়েছে বলে চিহ্নিত করা যায়নি।';
/** Read out before the title of the post that a found comment stands under. */
export const commentUnder = 'এই পোস্টে মন্তব্য:';

// Signing in and up.
export const joinUs = 'যোগ দিন';
export const loginLead = 'লিখতে, ভোট দিতে ও মন্তব্য করতে লগ ইন করুন।';
export const membersOnly = {
  vote: 'শুধু সদস্যরা ভোট দিতে পারেন',
  report: 'শুধু সদস্যরা মডারেটরদের জানাতে পারেন',
};
export const loginLeadToAct = {
  vote: 'শুধু সদস্যরা ভোট দিতে পারেন। লগ ইন করলে আগের জায়গাতেই ফিরবেন।',
  report: 'শুধু সদস্যরা মন্তব্য রিপোর্ট করতে পারেন। লগ ইন করলে আগের জায়গাতেই ফিরবেন।',
};
export const loginButton = 'লগ ইন করুন';
/** @param link an element or a text, as in the next ones. */
export const newHere = <T>(link: T) => ['এখানে নতুন? ', link];
export const registerHere = 'এখানে নিবন্ধন করুন';
export const alreadyMember = <T>(link: T) => ['আগে থেকেই সদস্য? ', link];
export const loginHere = 'এখানে লগ ইন করুন';
export const forgotPassword = 'পাসওয়ার্ড ভুলে গেছেন?';
export const registerTitle = 'নিবন্ধন';
export const registerLead = 'একটি ফর্ম পূরণ করলেই হলো: লিখুন, ভোট দিন, মন্তব্য করুন।';
export const registerButton = 'নিবন্ধন করুন';
export const fullName = 'পুরো নাম';
export const photoUrl = 'ছবির ঠিকানা';
export const photoUrlRequired = 'ছবির ঠিকানা দিন';
export const webAddressOnly = 'http:// বা https:// দিয়ে শুরু হওয়া একটি ঠিকানা দিন';
export const addressTooLong = 'ঠিকানাটি খুব লম্বা';
export const drawPhoto = 'একটি এঁকে দিন';
export const photoInitials = 'নামের অক্ষর';
export const emailRequired = 'ই-মেইল দিন';
export const passwordRequired = 'পাসওয়ার্ড দিন';
export const passwordAtLeast = (count: number) => `অন্তত ${number(count)}টি অক্ষর দিন`;
export const passwordAtMost = (count: number) => `সর্বোচ্চ ${number(count)}টি অক্ষর দেওয়া যায়`;
export const showPassword = 'দেখান';
export const orElse = 'অথবা';
export const continueWithGoogle = 'Google দিয়ে লগ ইন করুন';
export const googleNotHere = 'এই ফোরামে Google দিয়ে লগ ইন করা যায় না।';

// Signing out, and what stays.
export const logoutTitle = 'লগ আউট';
export const logoutLink = 'লগ আউট করুন';
export const signingOut = 'লগ আউট হচ্ছে…';
export const stillSignedIn = 'লগ আউট করা যায়নি: আপনি এখনও লগ ইন করা আছেন।';
export const draftsStay = (count: number) => `এই ব্রাউজারে ${number(count)}টি খসড়া রয়ে গেছে`;
export const draftsKeep = 'রেখে দিন';
export const draftsRemove = 'মুছুন';
export const draftsNotRemoved = 'এগুলো মোছা যায়নি। আবার চেষ্টা করুন।';

// Passwords.
export const forgotYourPassword = 'পাসওয়ার্ড ভুলে গেছেন?';
export const forgotLead = 'নতুন পাসওয়ার্ড বেছে নেওয়ার লিংক আমরা ই-মেইলে পাঠাব।';
export const sendLetter = 'ই-মেইল পাঠান';
export const lookIntoMail = 'আপনার ই-মেইল দেখুন';
/** @param address an element or a text. */
export const resetLetterSent = <T>(address: T) => [
  address,
  ' ঠিকানায় কোনো অ্যাকাউন্ট থাকলে একটি ই-মেইল পাঠানো হয়েছে। তার লিংক থেকে নতুন পাসওয়ার্ড বেছে নিতে পারবেন।',
];
export const backToLogin = 'লগ ইন পাতায় ফিরে যান';
export const chooseNewPassword = 'নতুন পাসওয়ার্ড বেছে নিন';
export const loggedOutElsewhere = 'অন্য সব জায়গা থেকে আপনাকে লগ আউট করা হবে।';
export const currentPassword = 'বর্তমান পাসওয়ার্ড';
export const currentPasswordRequired = 'বর্তমান পাসওয়ার্ড দিন';
export const newPassword = 'নতুন পাসওয়ার্ড';
export const newPasswordRequired = 'নতুন পাসওয়ার্ড দিন';
export const setThePassword = 'পাসওয়ার্ড সংরক্ষণ করুন';
export const newPasswordSet = 'আপনার নতুন পাসওয়ার্ড চালু হয়েছে।';
export const newPasswordSetLogIn = 'আপনার নতুন পাসওয়ার্ড চালু হয়েছে। এখন এটি দিয়ে লগ ইন করতে পারেন।';
export const changePassword = 'পাসওয়ার্ড বদলান';

// Proving the address.
export const confirmEmailTitle = 'ই-মেইল নিশ্চিত করুন';
export const confirmEmailLead = 'নিশ্চিত করুন যে ঠিকানাটি আপনার, আর এটি দিয়ে আপনিই নিবন্ধন করেছেন।';
export const confirmEmailPasswordLead =
  'আপনি এই ব্রাউজারে নিবন্ধন করেননি। যে পাসওয়ার্ড দিয়ে নিবন্ধন করেছেন, সেটি দিন।';
export const confirmEmailButton = 'আমার ই-মেইল নিশ্চিত করুন';
export const emailConfirmed = 'আপনার ই-মেইল নিশ্চিত হয়েছে।';
export const addressUsedByOther =
  'অন্য কেউ আপনার ঠিকানা ব্যবহার করেছেন? তাহলে তাঁর পাসওয়ার্ড আর চলবে না, তাঁকে লগ আউট করা হবে, আর আপনি নিজের পাসওয়ার্ড বেছে নেবেন।';
export const didNotRegister = 'আমি নিবন্ধন করিনি';
export const askForAnotherLetter = 'আরেকটি ই-মেইল চেয়ে নিন';
export const registeredLetterSent = (address: string) =>
  `${address} ঠিকানায় একটি ই-মেইল পাঠানো হয়েছে। পোস্ট, মন্তব্য, ভোট ও রিপোর্ট করতে তার লিংকটি খুলুন।`;
export const proveAddress = 'ই-মেইল ঠিকানা নিশ্চিত করুন';
/** @param address an element or a text. */
export const proveAddressText = <T>(address: T) => [
  'পোস্ট, মন্তব্য, ভোট ও রিপোর্ট করতে ',
  address,
  ' ঠিকানায় পাঠানো ই-মেইলের লিংকটি খুলুন। বাকি সব এখনই করতে পারেন।',
];
export const sendLetterAgain = 'আবার ই-মেইল পাঠান';
export const letterSentAgain = (address: string) => `${address} ঠিকানায় একটি ই-মেইল পাঠানো হয়েছে।`;

// The session.
export const signingIn = 'লগ ইন হচ্ছে…';
export const lookingUpRole = 'আপনার ভূমিকা দেখা হচ্ছে…';
export const forAdminsTitle = 'এই পাতা অ্যাডমিনদের জন্য';
export const forAdminsText = 'আপনি লগ ইন করেছেন, তবে আপনার অ্যাকাউন্টটি অ্যাডমিনের নয়।';
export const notSignedIn = 'লগ ইন করা নেই';
export const loggedOut = 'আপনাকে লগ আউট করা হয়েছে। আবার লগ ইন করুন।';

// The safety of an account.
export const sidebarSafety = 'নিরাপত্তা';
export const safetyLead =
  'আপনি কোথায় কোথায় লগ ইন করা আছেন, আপনার অ্যাকাউন্ট কী দিয়ে সুরক্ষিত, আপনার নিজের তথ্য, আর ফোরাম ছাড়ার পথ।';
export const safetyFailed = 'আপনার অ্যাকাউন্টের নিরাপত্তার তথ্য আনা যায়নি।';
export const copied = 'কপি হয়েছে';
export const notCopied = 'এখানে কপি করা যায়নি। নিজে কপি করে নিন।';
export const code = 'কোড';
export const codeRequired = 'কোডটি লিখুন';
/** @param withRecovery a recovery code is taken, too. */
export const codeHint = (withRecovery: boolean) =>
  withRecovery
    ? 'অথেনটিকেটরের ছয় অঙ্কের কোড, অথবা আপনার একটি পুনরুদ্ধার কোড'
    : 'অথেনটিকেটরের ছয় অঙ্কের কোড';
export const codeHints = { recovery: 'আপনার একটি পুনরুদ্ধার কোড' };
export const usePasskey = 'পাসকি ব্যবহার করুন';
export const passkeysNotHere = 'এই ব্রাউজারে পাসকি নেই, অথবা ফোরামের ঠিকানা https নয়।';
export const passkeyCalledOff = 'কোনো পাসকি ব্যবহার হয়নি। আবার চেষ্টা করুন।';
export const passkeyThere = 'এই ডিভাইসে আপনার অ্যাকাউন্টের একটি পাসকি আগে থেকেই আছে।';
export const passkeyWrong = 'ওই পাসকি দিয়ে এখানে লগ ইন করা যায় না, অথবা সময় পেরিয়ে গেছে। আবার চেষ্টা করুন।';
export const factorFirst = 'আগে দ্বিতীয় ধাপের যাচাই দিয়ে লগ ইন করুন।';
/** The second factor at a sign-in. */
export const factorTitle = 'আর এক ধাপ';
export const factorLead = 'আপনার অ্যাকাউন্টে দ্বিতীয় ধাপের যাচাই আছে। লগ ইন করতে সেটি দিন।';
export const factorLost =
  'সবই হারিয়ে ফেলেছেন? ফোরামের পরিচালকদের লিখুন: কোনো অ্যাডমিন আপনার দ্বিতীয় ধাপের যাচাই সরাতে পারেন, তাতে চব্বিশ ঘণ্টা লাগে।';
export const signInAct = 'লগ ইন করুন';
export const signInByPasskey = 'পাসকি দিয়ে ঢুকুন';
/** A fresh proof of who acts. */
export const stepUpTitle = 'যাচাই করুন যে এটি আপনিই';
export const stepUpText =
  'কাজটি কোনো অ্যাকাউন্ট বা ফোরামের নিরাপত্তার সঙ্গে জড়িত। দশ মিনিটে একবারই জিজ্ঞাসা করা হয়।';
export const stepUpAct = 'এগিয়ে যান';
export const stepUpAgain = 'Google দিয়ে আরেকবার লগ ইন করুন। এর জন্য Google-এর একটি উইন্ডো খুলবে।';
export const stepUpByGoogle =
  'Google দিয়ে আরেকবার লগ ইন করুন। এই পাতার জায়গায় Google-এর পাতা আসবে, তারপর আবার এখানে ফিরবেন; তখন কাজটি আবার করুন।';
/** Where the member is signed in. */
export const sessionsTitle = 'কোথায় লগ ইন করা আছেন';
export const sessionDevice = (browser: string, system: string | undefined) =>
  system === undefined ? browser : `${browser}, ${system}`;
export const sessionDeviceUnknown = 'অজানা ডিভাইস';
export const sessionHere = 'এটিই';
/** @param time an element or a text. */
export const sessionUsed = <T>(time: T) => ['শেষ ব্যবহার ', time];
export const sessionBegun = <T>(time: T) => ['লগ ইন ', time];
export const sessionBy = {
  password: 'পাসওয়ার্ড দিয়ে',
  google: 'Google দিয়ে',
  passkey: 'পাসকি দিয়ে',
};
export const sessionEnd = 'শেষ করুন';
export const sessionEndOf = (device: string) => `শেষ করুন: ${device}`;
export const sessionsEndOthers = 'বাকি সব শেষ করুন';
export const sessionIsEnded = 'সেশনটি শেষ হয়েছে';
export const sessionsAreEnded = 'অন্য সব সেশন শেষ হয়েছে';
export const sessionsEndOthersQuestion = 'এটি ছাড়া বাকি সব জায়গা থেকে লগ আউট করবেন?';
export const sessionEnded =
  'আপনাকে এখানে লগ আউট করা হয়েছে, কারণ এই সেশন অন্য কোথাও থেকে শেষ করা হয়েছে: অন্য ডিভাইস থেকে, আপনার অ্যাকাউন্টে কোনো বদলের ফলে, বা কোনো অ্যাডমিনের হাতে। আপনার খসড়াগুলো থাকছে।';
/** The second factor. */
export const factorsTitle = 'দ্বিতীয় ধাপের যাচাই';
export const factorsOff =
  'আপনার পাসওয়ার্ড কেউ জেনে গেলে আপনার নামে লগ ইন করতে পারে। দ্বিতীয় ধাপের যাচাই থাকলে আপনার ফোন বা পাসকিও লাগে।';
export const factorsLead =
  'প্রতিবার লগ ইন করার সময় এবং অ্যাকাউন্টের সুরক্ষা বদলানোর আগে আপনাকে দ্বিতীয় ধাপের যাচাই দিতে হয়।';
export const factorsReset = (time: string) =>
  `একজন অ্যাডমিন আপনার দ্বিতীয় ধাপের সব যাচাই সরাতে চেয়েছেন। আপনি না থামালে এগুলো সরে যাবে: ${time}।`;
export const factorsResetStop = 'যেমন আছে থাকুক';
export const factorsResetStopped = 'আপনার দ্বিতীয় ধাপের যাচাই থাকছে';
export const totpTitle = 'অথেনটিকেটর অ্যাপ';
export const totpOn = 'চালু আছে: অ্যাপটি ত্রিশ সেকেন্ড পরপর নতুন কোড দেয়।';
export const totpOff = 'চালু নেই। এককালীন কোডের যেকোনো অ্যাপ হলেই চলবে।';
export const totpSetUp = 'চালু করুন';
export const totpRemove = 'সরান';
export const totpIsRemoved = 'অথেনটিকেটর সরানো হয়েছে';
export const totpRemoveQuestion = 'অথেনটিকেটর সরাবেন? আপনার অন্য সব সেশন শেষ হবে।';
export const totpScan = 'অথেনটিকেটর অ্যাপ দিয়ে এটি স্ক্যান করুন, তারপর অ্যাপে দেখানো কোডটি লিখুন।';
export const totpQr = 'অথেনটিকেটরের গোপন কোডের কিউআর কোড';
export const totpSecret = 'অথবা এই গোপন কোডটি নিজে লিখুন:';
/** A link that opens the app of the phone at hand. */
export const totpOpen = 'এই ফোনের অ্যাপে খুলুন';
export const copySecret = 'গোপন কোড কপি করুন';
export const totpCodeHint = 'অ্যাপে এখন যে ছয়টি অঙ্ক দেখাচ্ছে';
export const totpConfirm = 'নিশ্চিত করুন';
export const recoveryTitle = 'পুনরুদ্ধার কোড';
export const recoveryLeft = (count: number) =>
  count === 0
    ? 'একটিও বাকি নেই। নতুন কোড তৈরি করুন, যেন ফোন হারালেও ঢুকতে পারেন।'
    : `${number(count)}টি বাকি। প্রতিটি একবার, অ্যাপের কোডের বদলে কাজ করে।`;
export const recoveryNew = 'নতুন কোড তৈরি করুন';
export const recoveryNewQuestion = 'নতুন পুনরুদ্ধার কোড তৈরি করবেন? আগেরগুলো আর কাজ করবে না।';
export const recoveryShownTitle = 'আপনার পুনরুদ্ধার কোড';
export const recoveryOnce =
  'এগুলো শুধু এই একবারই দেখানো হচ্ছে। এমন জায়গায় রাখুন, ফোন চুরি হলেও যেন চোর না পায়: প্রতিটি দিয়ে একবার ফোন ছাড়াই ঢোকা যায়।';
export const copyCodes = 'কপি করুন';
export const downloadCodes = 'ডাউনলোড করুন';
export const recoveryFile = (siteName: string) => `${siteName}-এর পুনরুদ্ধার কোড, প্রতিটি একবার কাজ করে:`;
export const recoveryKept = 'কোডগুলো তুলে রেখেছি';
export const recoveryDone = 'হয়েছে';
/** Passkeys. */
export const passkeysTitle = 'পাসকি';
export const passkeysLead =
  'পাসকি আপনার ডিভাইসেই থাকে; আঙুলের ছাপ, মুখ বা পিন দিয়ে খোলে। কোনো নকল পাতা সেটি হাতিয়ে নিতে পারে না।';
export const passkeyAdd = 'পাসকি যোগ করুন';
export const passkeyAddTitle = 'পাসকি যোগ করুন';
export const passkeyName = 'পাসকির নাম';
export const passkeyNameHint = 'যেন পরে চিনতে পারেন: “আমার ফোন”';
export const passkeyNameRequired = 'পাসকির একটি নাম দিন';
/** @param time an element or a text. */
export const passkeyAdded = <T>(time: T) => ['যোগ হয়েছে ', time];
export const passkeyUsed = <T>(time: T) => ['শেষ ব্যবহার ', time];
export const passkeyUnused = 'এখনও ব্যবহার হয়নি';
export const passkeyIsAdded = 'পাসকি যোগ হয়েছে';
export const passkeyIsRemoved = 'পাসকি সরানো হয়েছে';
export const passkeyRemove = 'সরান';
export const passkeyRemoveOf = (name: string) => `সরান: ${name}`;
export const passkeyRemoveQuestion = 'এই পাসকি সরাবেন? আপনার অন্য সব সেশন শেষ হবে।';
/** The address of the account. */
export const emailTitle = 'ই-মেইল ঠিকানা';
export const emailAndPassword = 'ই-মেইল ও পাসওয়ার্ড';
export const passwordChangeLead = 'বদলালে আপনার অন্য সব সেশন শেষ হবে।';
export const emailChange = 'ঠিকানা বদলান';
export const emailChangeLead =
  'নতুন ঠিকানায় একটি ই-মেইল যাবে; তার লিংক খুললে তবেই ঠিকানা বদলাবে। পুরোনো ঠিকানায়ও জানানো হবে, সেখান থেকে সাত দিন পর্যন্ত বদলটি ফেরানো যায়। আপনার অন্য সব সেশন শেষ হবে।';
export const emailSame = 'এটিই আপনার এখনকার ঠিকানা';
export const emailNew = 'নতুন ই-মেইল ঠিকানা';
export const emailChangeSend = 'ই-মেইল পাঠান';
export const emailChangeSent = (address: string) =>
  `${address} ঠিকানায় একটি ই-মেইল যাচ্ছে। এক দিনের মধ্যে তার লিংকটি খুলুন।`;
export const emailAtProvider = 'যে সেবা দিয়ে লগ ইন করেন, ঠিকানাটি সেখানেই বদলাতে হয়।';
/** The own data, and leaving. */
export const dataTitle = 'আমার তথ্য';
export const dataDownload = 'আমার তথ্য ডাউনলোড করুন';
export const dataLead =
  'ফোরামে আপনার যা কিছু রাখা আছে, প্রতিটি JSON-এর এক লাইনে: আপনার লেখা, ভোট, রিপোর্ট আর পছন্দ। দিনে তিনবার ডাউনলোড করা যায়।';
export const leaveTitle = (siteName: string) => `${siteName} ছেড়ে যান`;
export const leaveLead =
  'আপনার অ্যাকাউন্ট চিরতরে মুছে যাবে: নাম, ছবি, ঠিকানা, লগ ইন করার সব উপায়। তার আগে আপনার তথ্য ডাউনলোড করে নিতে পারেন।';
export const leaveTexts = 'আপনার পোস্ট ও মন্তব্যগুলোর কী হবে?';
export const leaveKeep = 'থাকবে';
export const leaveKeepText = 'আপনার নাম ছাড়া: “Deleted member” নামে।';
export const leaveRemove = 'এগুলোও মুছে যাবে';
export const leaveRemoveText =
  'সবগুলো। যে পোস্টে অন্যরা মন্তব্য করেছেন, তার জায়গাটুকু থাকবে: “Removed by its author”।';
export const leaveDays =
  'এখনই সব জায়গা থেকে লগ আউট হয়ে যাবেন, তবে সাত দিন কিছুই মোছা হবে না: থেকে যেতে চাইলে লগ ইন করুন।';
export const leaveSnapshots = 'তারপর চার সপ্তাহের মধ্যে ফোরামের অনুলিপিগুলো থেকেও আপনি মুছে যাবেন।';
export const leaveExports = 'অন্য কোথাও রাখা আগের এক্সপোর্টগুলো ফোরামের পরিচালকদের নিজেদেরই নষ্ট করতে হবে।';
export const leaveName = (name: string) => `ছেড়ে যেতে এটি লিখুন: ${name}`;
export const leaveMissing = 'ঘরের ওপরে যা লেখা আছে, তা লিখুন';
export const leaveAct = 'ছেড়ে যান';
export const leaveBegun = (siteName: string, time: string) =>
  `আপনি ${siteName} ছেড়ে যাচ্ছেন: ${time}`;
export const leaveBegunText = 'আপনাকে সব জায়গা থেকে লগ আউট করা হয়েছে। থেকে যেতে চাইলে তার আগে লগ ইন করুন।';
export const leavingUntilThen =
  'ততদিন কিছুই মোছা হবে না, আর কোনো ই-মেইলও পাবেন না। থেকে গেলে সব আগের মতোই থাকবে।';
export const stayAfterAll = 'থেকে যাই';
/** The actions of an admin for the safety of a member's account. */
export const userEndSessions = 'সব সেশন শেষ করুন';
export const userEndSessionsQuestion = 'এই সদস্যকে সব জায়গা থেকে লগ আউট করবেন?';
export const userSessionsEnded = 'সদস্যকে সব জায়গা থেকে লগ আউট করা হয়েছে।';
export const userResetFactors = 'দ্বিতীয় ধাপ সরান';
export const userResetFactorsQuestion =
  'চব্বিশ ঘণ্টা পর এই সদস্যের দ্বিতীয় ধাপের সব যাচাই সরাবেন? তাঁকে এখনই জানানো হবে, আর তিনি তা থামাতে পারবেন।';
export const userFactorsReset = (time: string) => `দ্বিতীয় ধাপের যাচাই সরে যাবে: ${time}।`;

// In whose name a form writes.
export const authorLegend = 'লেখক';
export const authorImage = 'লেখকের ছবি';
export const authorName = 'লেখকের নাম';
export const authorEmail = 'লেখকের ই-মেইল';
export const authorNoPhoto = 'ছবি নেই';
export const unnamedMember = 'সদস্য';

// Refused sign-ins.
export const signInWrong = 'ই-মেইল বা পাসওয়ার্ড ভুল।';
export const passwordWrong = 'পাসওয়ার্ড ভুল।';
export const accountExists = 'এই ই-মেইলে আগে থেকেই একটি অ্যাকাউন্ট আছে। সেটি দিয়ে লগ ইন করুন।';
export const accountHasPassword = 'এই ই-মেইলে পাসওয়ার্ডসহ একটি অ্যাকাউন্ট আছে। পাসওয়ার্ড দিয়ে লগ ইন করুন।';
export const accountWithoutPassword = 'এই অ্যাকাউন্টে কোনো পাসওয়ার্ড নেই।';
export const accountDisabled = 'এই অ্যাকাউন্টটি বন্ধ করে দেওয়া হয়েছে।';
export const noAccountNow = 'এখন অ্যাকাউন্ট খোলা গেল না। কিছুক্ষণ পরে আবার চেষ্টা করুন।';
export const passwordTooShort = (count: number) => `পাসওয়ার্ডে অন্তত ${number(count)}টি অক্ষর থাকতে হবে।`;
export const passwordTooLong = (count: number) =>
  `পাসওয়ার্ডে সর্বোচ্চ ${number(count)}টি অক্ষর থাকতে পারে।`;
export const passwordChangedNow = 'পাসওয়ার্ডটি এইমাত্র বদলানো হয়েছে। আবার লগ ইন করুন।';
export const emailInvalid = 'ই-মেইল ঠিকানাটি ঠিক নয়।';
export const tooManyAttempts = 'অনেকবার চেষ্টা করা হয়েছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।';
export const tooManySigningIn = `এখন অনেকে একসঙ্গে লগ ইন করছেন। ${number(5)} সেকেন্ড পরে আবার চেষ্টা করুন।`;
export const formRefused = 'অ্যাকাউন্ট খোলা গেল না। পাতাটি আবার লোড করে চেষ্টা করুন।';
export const formTooQuick = 'খুব তাড়াতাড়ি হয়ে গেল! একটু পরে আবার “নিবন্ধন করুন” চাপুন।';
export const signInNotReached = 'লগ ইন সেবার সঙ্গে যোগাযোগ করা যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।';
export const googleBlocked =
  'ব্রাউজার Google-এর উইন্ডো আটকে দিয়েছে। এই সাইটের জন্য পপ-আপ চালু করে আবার চেষ্টা করুন।';
export const googleClosed = 'লগ ইন হওয়ার আগেই Google-এর উইন্ডো বন্ধ হয়ে গেছে।';
export const googleReplaced = 'এর বদলে Google-এর আরেকটি উইন্ডো খোলা হয়েছে।';
export const googleNotFromHere = 'এই ঠিকানা থেকে এখনও Google দিয়ে লগ ইন করা যায় না।';
export const googleNotSetUp = 'এখানে Google দিয়ে লগ ইন করা যায় না।';
export const signInWayNotSetUp = 'এখানে এভাবে লগ ইন করা যায় না।';
export const linkNotGood = 'এই লিংক আর কাজ করে না। নতুন একটি চেয়ে নিন।';
export const noMailHere = 'এই ফোরাম ই-মেইল পাঠাতে পারে না। যাঁরা ফোরামটি চালান, তাঁদের জানান।';
export const signInFailed = 'লগ ইন করা যায়নি। আবার চেষ্টা করুন।';
export const signInFailedBy = (code: string) => `লগ ইন করা যায়নি (${code})।`;

// Profiles, membership.
export const editProfile = 'প্রোফাইল সম্পাদনা';
export const profileName = 'নাম';
export const profileBio = 'আপনার কথা';
export const profileBioLength = (length: number, most: number) =>
  `${number(most)}টির মধ্যে ${number(length)}টি অক্ষর`;
export const pictureRemoved = 'ছবিটি সরানো হয়েছে';
/** @param words the picture's own words; they may be empty. */
export const openPicture = (words: string) =>
  words === '' ? 'ছবিটি দেখুন' : `ছবিটি দেখুন: ${words}`;
export const pictureWhole = 'পুরো ছবি';
export const picturePrevious = 'আগের ছবি';
export const pictureNext = 'পরের ছবি';
export const pictureAt = (at: number, of: number) => `${number(of)}টির মধ্যে ${number(at)}`;
export const choosePicture = 'ছবি বেছে নিন';
export const profileNoPhoto = 'ছবি ছাড়া';
export const profilePhotoUrl = 'ছবির ঠিকানা';
export const newPhoto = 'নতুন ছবি';
export const profileSaved = 'আপনার প্রোফাইল সংরক্ষণ করা হয়েছে।';
export const profileNotSaved = 'আপনার প্রোফাইল সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।';
export const photosNotDrawn = 'এই ব্রাউজার ছবি আঁকতে পারে না।';
export const photosHidden = 'এই ব্রাউজার সাইটকে আঁকা ছবি পড়তে দেয় না। এই সাইটকে অনুমতি দিয়ে ফাইলটি আবার বাছুন।';
export const pictureNotRead = 'ফাইলটি এমন কোনো ছবি নয়, যা ব্রাউজার পড়তে পারে।';
export const photoTooLarge = 'ছবিটি যথেষ্ট ছোট করা যায়নি।';
export const lettersTitle = 'ই-মেইল';
export const lettersQuestion =
  'আপনি না থাকলে কোন বিষয়ে আপনাকে ই-মেইল পাঠাব? উত্তর বলতে আপনার লেখার উত্তর ও আপনার উল্লেখ।';
export const lettersAbout = 'ই-মেইলের বিষয়';
export const lettersOf = { replies: 'উত্তর', all: 'সবকিছু', off: 'কিছুই না' };
export const lettersDigest = 'সকাল আটটায় একটি ই-মেইল, নতুন সবকিছু নিয়ে';
export const lettersEvery = 'কত দিন পরপর';
export const lettersEveryOf: Record<DigestEvery, string> = {
  day: 'প্রতিদিন',
  week: 'সোমবারে',
};
export const lettersNotLoaded = 'আপনার সেটিংস আনা যায়নি।';

// Notifications of devices.
/** The title of a push whose words the worker can't read. */
export const pushUnreadable = 'আপনার জন্য নতুন কিছু আছে';
export const pushTitle = 'আপনার ডিভাইসে বিজ্ঞপ্তি';
export const pushHere = 'এই ডিভাইস';
export const pushStates = {
  off: 'বন্ধ। চালু করলে ফোরাম বন্ধ থাকা অবস্থায়ও এই ডিভাইস আপনাকে নতুন সবকিছুর খবর দেবে।',
  on: 'চালু: ফোরামের কোনো পাতা খোলা না থাকলে এটি আপনাকে নতুন সবকিছুর খবর দেয়।',
  blocked:
    'এই ব্রাউজারে বিজ্ঞপ্তি আটকানো আছে। ব্রাউজারের সেটিংসে এই সাইটকে বিজ্ঞপ্তির অনুমতি দিন, তারপর এখানে চালু করুন।',
  impossible: 'এই ব্রাউজার এই ফোরামের বিজ্ঞপ্তি দেখাতে পারে না।',
  homeScreen:
    'iPhone বা iPad-এ শুধু ইনস্টল করা অ্যাপে বিজ্ঞপ্তি আসে: Share চেপে “Add to Home Screen” বেছে নিন, তারপর সেখানে চালু করুন।',
  notOffered: 'এই ফোরাম ডিভাইসে বিজ্ঞপ্তি পাঠায় না।',
};
export const pushTurnOn = 'চালু করুন';
export const pushTurnOff = 'বন্ধ করুন';
export const pushNotSubscribed = 'এই ব্রাউজারে বিজ্ঞপ্তি চালু করা যায়নি। প্রাইভেট উইন্ডোতে তা করা যায় না।';
export const pushNotAllowed = 'ব্রাউজার বিজ্ঞপ্তির অনুমতি দেয়নি।';
export const pushIsOn = 'বিজ্ঞপ্তি চালু হয়েছে। কী কী আসবে, তা আপনার পছন্দে বেছে নিন।';
export const pushComes = 'যা যা আসে';
/** @param kinds what the member wants to be told of. */
export const pushComesCount = (kinds: number, all: number): string => {
  if (kinds === 0) return 'শুধু আপনার অ্যাকাউন্টের বিষয়।';
  return kinds === all ? 'সব রকম।' : `${number(all)} রকমের মধ্যে ${number(kinds)} রকম।`;
};
export const pushQuietFromTo = (from: string, to: string) => `নীরব সময় ${from} থেকে ${to}।`;
export const pushChoose = 'বেছে নিন';
export const pushChooseWhat = 'কী কী আসবে, বেছে নিন';
export const pushKindsLabel = 'যে বিষয়ে জানাব';
export const pushKinds: Record<PushKind, string> = {
  reply: 'আমার লেখার উত্তর',
  mention: 'আমার উল্লেখ',
  comments: 'অনুসরণ করা পোস্টে মন্তব্য',
  votes: 'আমার পোস্টে ভোট',
  thanks: 'আমার মন্তব্যে ধন্যবাদ',
  answer: 'অনুসরণ করা পোস্টের উত্তর, আর আমার উত্তর',
  report: 'আমার রিপোর্টের ফল',
  removed: 'আমার লেখা ও পেমেন্ট নিয়ে সিদ্ধান্ত',
  announcements: 'ঘোষণা',
};
export const pushAlways = 'আপনার অ্যাকাউন্টের নিরাপত্তা ও নিষেধাজ্ঞার খবর সব সময় আসে।';
export const pushTextsLabel = 'বিজ্ঞপ্তিতে যা থাকে';
export const pushTextsOf: Record<PushTexts, string> = {
  full: 'নাম ও লেখা',
  short: 'শুধু নতুন কিছু আছে, এটুকু',
};
export const pushQuiet = 'নীরব সময়';
export const pushQuietHint = 'এই সময়ে কিছু আসে না; শেষ হলে একবারে জানানো হয়।';
export const pushQuietFrom = 'শুরু';
export const pushQuietTo = 'শেষ';
export const pushDevices = 'যেসব ডিভাইসে বিজ্ঞপ্তি আসে';
/** @param time an element or a text. */
export const pushSince = <T>(time: T) => ['চালু হয়েছে ', time];
export const pushRemove = 'সরান';
export const pushRemoveOf = (device: string) => `সরান: ${device}`;
export const pushIsRemoved = 'ডিভাইসটিতে আর বিজ্ঞপ্তি আসবে না।';
export const pushOffer = 'কেউ উত্তর দিলে এই ডিভাইসে জানাব?';
export const pushNotNow = 'এখন নয়';

// Gold.
export const becomeGold = 'গোল্ড সদস্য হোন ✨';
export const goldPrice = `সদস্য হতে ৳${number(100)} / $${number(1)} দিন।`;
export const goldPriceInTaka = `সদস্য হতে ৳${number(100)} দিন।`;
export const goldPrices = { bdt: `৳${number(100)}`, usd: `$${number(1)}` };
export const goldCurrency = 'মুদ্রা';
export const currencyNames = { bdt: 'বাংলাদেশি টাকা', usd: 'মার্কিন ডলার' };
export const goldBenefits = 'গোল্ডে যা পাবেন';
export const goldManyPosts = (free: number) => `যত খুশি পোস্ট; গোল্ড ছাড়া ${number(free)}টি`;
export const goldBadge = 'আপনার প্রোফাইলে গোল্ড সদস্য ব্যাজ';
export const goldForGood = 'চিরদিনের জন্য: একবারই টাকা দেবেন, নবায়ন নেই';
export const payAndJoin = 'টাকা দিয়ে সদস্য হোন';
export const paymentWorking = 'কাজ চলছে...';
export const afterPaying = {
  stripe: 'Stripe-এর পাতায় টাকা দিয়ে এখানে ফিরে আসবেন; গোল্ড তখনই শুরু হবে।',
  test: 'ফোরামটি পরীক্ষামূলকভাবে চলছে: কোনো টাকা লাগবে না, গোল্ড তখনই শুরু হবে।',
  number: `এরপর একটি নম্বর দেখবেন, আর তাতে ৳${number(100)} পাঠানোর উপায়।`,
  none: 'এই ফোরামে টাকা দেওয়ার ব্যবস্থা নেই।',
};
export const paymentLeft = 'আপনি টাকা না দিয়ে ফিরে এসেছেন; কিছুই কাটা হয়নি।';
export const paymentUnconfirmed = 'টাকা পাওয়ার খবর এখনও আসেনি। দিয়ে থাকলে, খবর এলেই গোল্ড শুরু হবে।';
export const paymentUnchecked = 'টাকা পাওয়া গেছে কি না, এখন জানা যায়নি।';
export const checkPaymentAgain = 'আবার দেখুন';
export const goldNow = 'আপনি এখন গোল্ড সদস্য!';
export const backToPostsSoon = 'একটু পরেই পোস্টে ফিরে যাচ্ছি…';
export const goldAlready = 'আপনি আগে থেকেই গোল্ড সদস্য! 🎉';
export const goldAddPost = 'পোস্ট লিখুন';
export const haveCode = 'কোড আছে?';
export const giveGold = 'গোল্ড উপহার দিন';
// A code for Gold, and Gold as a gift.
export const codeTitle = 'আপনার কোড লিখুন';
export const codeText = 'কোড দিলে টাকা ছাড়াই গোল্ড সদস্য হবেন।';
export const codeLabel = 'কোড';
export const codeRedeem = 'কোড ব্যবহার করুন';
export const codeNotUsed = 'কোডটি ব্যবহার করা যায়নি। আবার চেষ্টা করুন।';
export const giftTitle = 'কাউকে গোল্ড উপহার দিন';
export const giftText =
  'একবার টাকা দিলে একটি কোড পাবেন। যিনি কোডটি লিখবেন তিনি গোল্ড সদস্য হবেন: যাকে খুশি দিন।';
export const giftPay = 'উপহারের টাকা দিন';
export const afterGift = {
  stripe: 'Stripe-এর পাতায় টাকা দিয়ে এখানে ফিরে আসবেন; কোড তখনই পাবেন।',
  test: 'ফোরামটি পরীক্ষামূলকভাবে চলছে: কোনো টাকা লাগবে না, কোড তখনই পাবেন।',
  number: 'এই ফোরামে উপহার কেনা যায় না। অ্যাডমিনকে বলুন: তিনি একটি কোড তৈরি করতে পারেন।',
  none: 'এই ফোরামে টাকা দেওয়ার ব্যবস্থা নেই।',
};
export const giftUnconfirmed = 'টাকা পাওয়ার খবর এখনও আসেনি। দিয়ে থাকলে, খবর এলেই কোড পাবেন।';
export const giftReady = 'ধন্যবাদ! উপহারের কোড তৈরি।';
export const giftReadyText = 'কোডটি আপনার বিজ্ঞপ্তিতে আছে, ই-মেইলেও আসবে।';
export const giftShowCode = 'কোড দেখুন';
export const giftAnother = 'আরও একটি উপহার দিন';
export const goldBack = 'ফিরে যান';

// Payments, as admins see them.
export const money = (amount: number, currency: 'bdt' | 'usd'): string =>
  `${currency === 'bdt' ? '৳' : '$'}${number(amount / 100)}`;
export const paymentsShown = 'যা দেখানো হচ্ছে';
export const paymentsTab = 'পেমেন্ট';
export const paymentsLoading = 'পেমেন্ট লোড হচ্ছে...';
export const paymentsFailed = 'পেমেন্টের তালিকা লোড করা যায়নি।';
export const paymentsNone = 'এখনও কোনো পেমেন্ট নেই';
export const paymentsNoneHint = 'যাঁরা টাকা দিয়ে গোল্ড সদস্য হন, তাঁদের পেমেন্ট এখানে থাকে।';
export const paymentOfGift = 'উপহার';
export const paymentState = 'অবস্থা';
export const paymentRevoked = 'বাতিল';
export const paymentRevoke = 'বাতিল করুন';
export const paymentRevokeTitle = 'পেমেন্টটি বাতিল করবেন?';
export const paymentRevokeText =
  'অন্য কোনো পেমেন্ট বা কোড না থাকলে গোল্ড শেষ হবে; উপহার হলে তার কোডও আর চলবে না। এটি আর ফেরানো যাবে না।';
export const paymentRevokeRefunded = 'টাকা ফেরত দেওয়া হয়েছে';
export const paymentRevokeRefundedHint = 'সদস্যকে এটি জানানো হবে। ফোরাম নিজে কোনো টাকা পাঠায় না।';
export const paymentRevokeReason = 'কারণ';
export const paymentRevokeMissing = 'কারণ লিখুন: সদস্য এটি পড়বেন।';
export const paymentIsRevoked = 'পেমেন্টটি বাতিল হয়েছে।';
// The codes of the forum.
export const codesTab = 'কোড';
export const codesLoading = 'কোড লোড হচ্ছে...';
export const codesFailed = 'কোডগুলো আনা যায়নি।';
export const codesNone = 'এখনও কোনো কোড নেই';
export const codesNoneHint = 'কোড দিয়ে গোল্ড সদস্য হওয়া যায়: উপহার হিসেবে, বা নগদ টাকার বদলে।';
export const codesMake = 'কোড তৈরি করুন';
export const codesMakeTitle = 'গোল্ডের কোড তৈরি করুন';
export const codesCount = 'কয়টি';
export const codesCountHint = (most: number) => `${number(1)} থেকে ${number(most)}`;
export const codesNote = 'নোট';
export const codesNoteHint = 'কার বা কীসের জন্য; শুধু অ্যাডমিনরা দেখেন।';
export const codesLast = 'ব্যবহারের মেয়াদ';
/** By the days; '' for no end. */
export const codesLasts = {
  '7': `${number(7)} দিন`,
  '30': `${number(30)} দিন`,
  '365': 'এক বছর',
  '': 'মেয়াদ নেই',
};
export const codesMadeTitle = 'আপনার কোড';
export const codesMadeOnce = 'কোডগুলো একবারই দেখানো হয়। এগিয়ে যাওয়ার আগে কপি বা ডাউনলোড করে নিন।';
export const codesKept = 'কোডগুলো রেখে দিয়েছি';
export const codeMade = 'তৈরি';
export const codeNote = 'নোট';
export const codeState = 'অবস্থা';
export const codeUsedBy = 'যিনি ব্যবহার করেছেন';
export const codeStates = {
  open: 'অব্যবহৃত',
  used: 'ব্যবহৃত',
  expired: 'মেয়াদ শেষ',
  void: 'বাতিল',
};
/** @param time an element or a text. */
export const codeUntil = <T>(time: T) => ['মেয়াদ ', time];
export const codeOfGift = 'উপহার';
export const codeVoid = 'বাতিল করুন';
export const codeVoidQuestion = 'কোডটি বাতিল করবেন? তখন কেউ এটি ব্যবহার করতে পারবেন না।';
export const codeIsVoid = 'কোডটি বাতিল হয়েছে।';
export const paymentWhen = 'সময়';
export const paymentBy = 'যিনি দিয়েছেন';
export const paymentAmount = 'পরিমাণ';
export const paymentProvider = 'মাধ্যম';
export const paymentReference = 'লেনদেন';
export const paymentProviders: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  test: 'পরীক্ষামূলক',
  bkash: 'বিকাশ',
  nagad: 'নগদ',
  rocket: 'রকেট',
  upay: 'উপায়',
};

// Paying by bKash and the like, and the claims of it.
export const payBy = (names: string) => `${names} দিয়ে দিন`;
export const oneOfNames = (names: readonly string[]): string =>
  new Intl.ListFormat(numberTag(), { type: 'disjunction' }).format(names);
export const payTitle = 'গোল্ডের টাকা দিন';
export const payLead = (sum: string) =>
  `নিচের নম্বরে ${sum} পাঠান, তারপর লেনদেন নম্বরটি আমাদের জানান। একজন অ্যাডমিন মিলিয়ে দেখলেই আপনি গোল্ড সদস্য।`;
export const payNone = 'এই ফোরাম এভাবে টাকা নেয় না।';
export const payOther = 'সদস্যপদের পাতায় যান';
export const payWallet = 'যা দিয়ে দেবেন';
export const payKinds = { send: 'সেন্ড মানি', payment: 'পেমেন্ট' };
export const payTo = 'নম্বর';
export const paySum = 'পরিমাণ';
export const copyNumber = 'নম্বর কপি করুন';
export const payQr = (number: string) => `${number} নম্বরের কিউআর কোড`;
export const payStepsTitle = 'যেভাবে দেবেন';
export const paySteps = (wallet: string, kind: string, sum: string) => [
  `${wallet} অ্যাপ খুলে “${kind}” বেছে নিন।`,
  `নম্বরটি লিখুন, পরিমাণ লিখুন ${sum}।`,
  'অ্যাপে বা এসএমএসে যে লেনদেন নম্বর (TrxID) আসে, তা টুকে রাখুন।',
  'নম্বরটি নিচে লিখুন।',
];
export const trxIdLabel = 'লেনদেন নম্বর (TrxID)';
export const trxIdHint = 'ইংরেজি অক্ষর ও সংখ্যা, যেমন 9BK7A2B3C4';
export const trxIdWrong = `লেনদেন নম্বরে ${number(6)} থেকে ${number(20)}টি ইংরেজি অক্ষর ও সংখ্যা থাকে।`;
export const last4Label = 'আপনার নম্বরের শেষ চারটি সংখ্যা';
export const last4Hint = 'যে নম্বর থেকে পাঠিয়েছেন; এর বেশি আমরা রাখি না';
export const last4Wrong = 'যে নম্বর থেকে পাঠিয়েছেন, তার শেষ চারটি সংখ্যা লিখুন।';
export const claimSend = 'টাকা পাঠিয়েছি';
export const claimNotSent = 'এটি পাঠানো যায়নি। আবার চেষ্টা করুন।';
export const claimExists = 'এই লেনদেন নম্বরটি আগেই লেখা হয়েছে।';
export const claimMine = 'এটি আমার পেমেন্ট';
export const claimMineHint =
  'ঠিক লিখেছেন কি না, আরেকবার দেখুন। আপনার হলে একজন অ্যাডমিন দুটি মিলিয়ে দেখবেন।';
export const claimTooMany = 'দিনে তিনটি দাবি পাঠানো যায়। কাল আবার চেষ্টা করুন, অথবা আমাদের লিখুন।';
export const claimWaits = 'আপনার পেমেন্ট দেখা হচ্ছে';
export const claimWaitsText =
  'অ্যাডমিনরা এখনই এটি দেখতে পাচ্ছেন। বেশির ভাগ সময় এক দিনও লাগে না। খবর পাবেন এখানে, ইনবক্সে ও ই-মেইলে; আপনাকে আর কিছু করতে হবে না, পাতাটি ছেড়েও যেতে পারেন।';
export const claimWriteTo = <T>(link: T) => ['বেশি সময় লাগছে? লিখুন: ', link, '।'];
export const claimWriteUs = <T>(link: T) => ['লিখুন: ', link, '।'];
export const claimTakeBack = 'তুলে নিন';
export const claimTakeBackQuestion = 'দাবিটি তুলে নেবেন? টাকা যেখানে আছে, সেখানেই থাকবে।';
export const claimNotTakenBack = 'দাবিটি তুলে নেওয়া যায়নি।';
export const claimWasRefused = 'আপনার শেষ পেমেন্টটি অনুমোদিত হয়নি';
export const claimWasRefusedText = 'তবু ঠিক থাকলে আবার লিখুন, অথবা আমাদের জানান।';
export const claimsOwn = 'আপনার দাবি';
export const claimStates = {
  open: 'অপেক্ষায়',
  approved: 'অনুমোদিত',
  refused: 'অনুমোদিত নয়',
  revoked: 'বাতিল হয়েছে',
};
export const claimReason = (reason: string) => `কারণ: ${reason}`;
export const claimEnding = (last4: string) => `নম্বরের শেষে ${last4}`;
export const claimsFailed = 'আপনার দাবিগুলো লোড করা যায়নি।';
// Claims as admins see them.
export const claimsTab = 'দাবি';
export const claimsState = 'কোন দাবি';
export const claimsOpen = 'অপেক্ষায়';
export const claimsApproved = 'অনুমোদিত';
export const claimsRefused = 'নাকচ';
export const claimsLoading = 'দাবি লোড হচ্ছে...';
export const claimsNotLoaded = 'দাবির তালিকা লোড করা যায়নি।';
export const claimsNone = 'কোনো দাবি নেই';
export const claimsNoneHint = 'বিকাশ বা এমন কিছুতে টাকা দিয়ে কেউ জানালে তা সঙ্গে সঙ্গে এখানে আসে।';
export const claimBy = 'সদস্য';
export const claimTransaction = 'লেনদেন';
export const claimSum = 'পরিমাণ';
export const claimAt = 'সময়';
export const claimActs = 'কাজ';
export const claimApprove = 'অনুমোদন করুন';
export const claimRefuse = 'নাকচ করুন';
export const claimHasOthers = (others: number) =>
  `আরও ${number(others)}টি দাবিতে এই লেনদেন আছে: মিলিয়ে দেখুন।`;
export const claimIsGold = 'আগে থেকেই গোল্ড';
export const claimSettledBy = (name: string) => `${name || 'একজন অ্যাডমিন'}`;
export const claimBySms = 'ফোরামের ফোনে আসা এসএমএস';
export const claimRefuseQuestion = 'দাবিটি নাকচ করবেন?';
export const claimReasonHint = 'সদস্য এটি পড়বেন।';
export const claimReasonMissing = 'কারণ লিখুন: সদস্য এটি পড়বেন।';
export const claimNotApproved = 'দাবিটি অনুমোদন করা যায়নি।';
export const claimNotRefused = 'দাবিটি নাকচ করা যায়নি।';
export const claimWasSettled = (state: 'approved' | 'refused' | 'open', name: string) =>
  `${name || 'অন্য একজন অ্যাডমিন'} দাবিটি আগেই ${state === 'approved' ? 'অনুমোদন' : 'নাকচ'} করেছেন।`;
export const claimApproveLater = (name: string) => `দাবি অনুমোদন করা হবে। সদস্য: ${name}`;
export const claimRefuseLater = (name: string) => `দাবি নাকচ করা হবে। সদস্য: ${name}`;
export const claimApprovedToast = (name: string) => `অনুমোদিত: ${name} এখন গোল্ড সদস্য।`;
export const claimRefusedToast = (name: string) => `নাকচ: ${name} কারণটি পড়বেন।`;
// The numbers of the forum, in Settings.
export const settingsPayments = 'পেমেন্ট';
export const payToLabel = 'যেসব নম্বরে সদস্যরা টাকা দেন';
export const payToHint =
  'একটি থেকে চারটি, মাঝে কমা: bkash, nagad, rocket বা upay, তারপর নম্বর, তারপর send (সেন্ড মানি) বা payment (মার্চেন্ট)। যেমন bkash:01712345678:send,nagad:01812345678:payment';
export const payToRule = 'এভাবে লিখুন: bkash:01712345678:send,nagad:01812345678:payment';
export const logPayment = (
  by: string,
  reference: string,
  sum: string,
  reason: string | undefined,
) => `${by} ${reference}: ${sum}${reason === undefined ? '' : `; কারণ: ${reason}`}`;

export const languageTitle = 'ভাষা';
export const digitsLabel = 'সংখ্যা';
/** By the choice of digits. */
export const digitsShown = { native: '১২৩', latin: '123' };

// Set-up, settings.
export const setUpForum = 'ফোরাম চালু করুন';
export const setupLead = 'কয়েকটি প্রশ্ন। পরে সেটিংসে সবই বদলানো যাবে।';
export const setupRegisterLead = 'আপনিই হবেন এর প্রথম অ্যাডমিন। অ্যাকাউন্ট খুলুন, তারপর এখানেই ফিরে আসবেন।';
export const makeAccount = 'অ্যাকাউন্ট খুলুন';
export const setupAddress = 'এই পাতার পুরো ঠিকানা সার্ভারের লগে আছে, তার শেষে একটি কোড।';
export const setupDone = 'ফোরাম চালু হয়েছে, আর আপনি এর অ্যাডমিন।';
export const setupNotReached = 'ফোরামের সঙ্গে যোগাযোগ করা যায়নি। আবার চেষ্টা করুন।';
export const greetingLabel = (site: string) => `${site}: স্বাগতম`;
export const firstSteps = 'আপনার ফোরাম চালু';
export const stepContacts = 'কীভাবে যোগাযোগ করা যায়, জানান';
export const stepTags = 'কী নিয়ে কথা হবে, ঠিক করুন';
export const stepAnnouncement = 'সবাইকে স্বাগত জানান';
export const stepPost = 'প্রথম আড্ডা শুরু করুন';
export const stepDone = '(হয়েছে)';
export const shareAddress = 'সবাইকে ডাকুন';
export const shareHint = 'এই ঠিকানায় যিনি আসেন, আপনার কথাতেই তাঁকে স্বাগত জানানো হয়।';
export const shareCopy = 'ঠিকানা কপি করুন';
export const shareQr = 'ঠিকানার QR কোড';
export const setupContacts = 'আপনাদের সঙ্গে যোগাযোগ';
export const setupContactsHint = 'সবই ফাঁকা রাখা যায়: যা ফাঁকা, তা কোথাও দেখা যায় না।';
export const setupTags = 'ট্যাগ';
export const setupTagsHint = 'যেসব বিষয়ে কথা হবে, মাঝে কমা দিয়ে: চা, বই, ক্রিকেট';
export const setupExamples = 'দশটি নমুনা পোস্ট লিখুন';
export const setupExamplesHint =
  'আটজন কাল্পনিক সদস্যের লেখা, মন্তব্য ও ভোটসহ। সেটিংস থেকে একবারেই সব মোছা যায়।';
export const setupHolds = 'নতুনদের কিছু লেখা আগে দেখে নিন';
export const setupHoldsHint = (days: number, comments: number) =>
  `অ্যাকাউন্টের বয়স ${number(days)} দিন বা মন্তব্য ${number(comments)}টি হওয়ার আগে লিংক, ছবি, ফোন নম্বর বা আপনার তালিকার কোনো শব্দ আছে এমন লেখা, আর এক দিনের মধ্যে অন্য কোনো নতুন সদস্যের পাঠানো লেখার হুবহু একই লেখা আপনার অনুমোদনের অপেক্ষায় থাকে; স্প্যাম হামলার সময় তাঁদের সব লেখাই থাকে।`;
export const commentsAtFirst = 'শুরুতে মন্তব্য';
export const setupCommentsHint = 'প্রত্যেক পাঠক এটি বদলাতে পারেন।';
export const setupCommentsWhole = 'পুরো';
export const setupCommentsWholeHint = 'আলাপের জন্য: প্রতিটি মন্তব্যের সবটুকু।';
export const setupCommentsShort = 'সংক্ষিপ্ত';
export const setupCommentsShortHint = 'তালিকায় প্রথম কয়েকটি শব্দ।';

// Settings.
export const settingsTitle = 'সেটিংস';
export const saveChanges = 'পরিবর্তন সংরক্ষণ করুন';
export const settingsSaved = 'সংরক্ষণ করা হয়েছে। সব খোলা পাতায় তা দেখা যাচ্ছে।';
export const settingsNotSaved = 'সেটিংস সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।';
export const settingsNotRead = 'সেটিংস আনা যায়নি।';
export const settingLocked = (name: string) =>
  `বদলানো যায় না: সার্ভারের পরিবেশে ${name} এটি ঠিক করে দেয়।`;
/** The blurb of a forum whose admins have written none. */
export const defaultBlurb = 'অন্যের ভাবনা পড়ার আর নিজের কথা শোনানোর জায়গা।';
/** The forum's blurb: the default one is shown in the reader's language, the admins' own as it is. */
export const siteBlurb = (blurb: string) =>
  blurb === 'A place to read what others think, and to be heard.' ? defaultBlurb : blurb;
export const settingsNameAndLooks = 'নাম ও চেহারা';
export const siteNameLabel = 'সাইটের নাম';
export const zoneLabel = 'সময় অঞ্চল';
export const zoneHint = 'সার্ভার এই অঞ্চলের সময় লেখে। পাঠকের ব্রাউজার পরে তা নিজের অঞ্চলের সময়ে দেখায়।';
export const blurbLabel = 'পরিচিতি';
export const blurbHint = 'একটি বাক্য, যা পাতার নিচে, সার্চ ইঞ্জিনে ও লিংকের প্রিভিউতে দেখা যায়।';
export const accentLabel = 'মূল রং';
export const logoLabel = 'লোগো';
export const logoHint = 'একটি অক্ষর, অথবা ছবির ঠিকানা (https://…)। ফাঁকা থাকলে চায়ের কাপ।';
export const logoRule = 'এক বা দুই অক্ষর, অথবা https:// দিয়ে শুরু এমন ঠিকানা দিন';
export const accentHint = 'হালকা ও গাঢ় থিমের জন্য এ রঙের এমন আভা বেছে নেওয়া হয়, যাতে লেখা পড়া যায়।';
export const accentLight = 'হালকা';
export const accentDark = 'গাঢ়';
export const accentButton = 'বোতাম';
export const commentsViewHint = 'পাঠক অন্যভাবে দেখতে না চাইলে মন্তব্য যেভাবে দেখা যায়।';
export const commentsViews = {
  short: 'সংক্ষিপ্ত: তালিকা',
  full: 'পুরো, নতুনগুলো আগে',
  'full-old': 'পুরো, পুরোনোগুলো আগে',
};
export const settingsContact = 'যোগাযোগ ও লিংক';
export const contactEmailLabel = 'যোগাযোগের ই-মেইল';
export const contactEmailHint = 'যা ফাঁকা থাকে, তা পাতার নিচে দেখা যায় না।';
export const contactEmailRule = 'এটি ই-মেইল ঠিকানা নয়';
export const contactPhoneLabel = 'যোগাযোগের ফোন';
export const contactPhoneRule = 'অঙ্ক ও ফাঁকা জায়গা দিন, চাইলে শুরুতে +';
export const settingsShown = 'কী দেখা যায়';
export const emailsLabel = 'ই-মেইল ঠিকানা';
export const emailsChoices = {
  members: 'শুধু সদস্যরা পুরোটা দেখেন',
  everyone: 'সবাই পুরোটা দেখেন',
  nobody: 'সবার কাছে আড়াল করা',
};
export const photosLabel = 'ছবি';
export const photosHint = 'অন্য সাইটের ছবি থেকে সেই সাইট জেনে যায়, কে কী পড়ছেন।';
export const photosChoices = { any: 'যেকোনো সাইট থেকে', own: 'শুধু এখানে রাখা ছবি' };
export const startingVotesLabel = 'শুরুর ভোট';
export const startingVotesHint =
  'লেখক যে ভোট দিয়ে পোস্ট শুরু করেন, তা গোনা হবে কি না। পোস্ট অনেক হলে ক্রম এক মিনিটের মধ্যে বদলায়।';
export const startingVotesChoices = { on: 'গোনা হয়', off: 'দেখা যায় না, গোনাও হয় না' };
export const aiCrawlersLabel = 'এআই সেবার ক্রলার';
export const aiCrawlersHint = 'নিষেধ করলে ক্রলারদের নিয়মের ফাইলে তাদের আসতে মানা করা হয়; তবু তারা আসতে পারে।';
export const aiCrawlersChoices = { allow: 'আসতে পারে', refuse: 'আসতে নিষেধ' };
export const settingsLimits = 'নতুন সদস্য ও সীমা';
export const newcomersLabel = 'নতুনদের লেখা';
export const newcomersHint = (days: number, comments: number) =>
  `অ্যাকাউন্টের বয়স ${number(days)} দিনের কম আর মন্তব্য ${number(comments)}টির কম হলে, লেখায় লিংক, ছবি, ফোন নম্বর বা নিচের কোনো শব্দ থাকলে কিংবা তা এক দিনের মধ্যে অন্য কোনো নতুন সদস্যের পাঠানো লেখার হুবহু একই হলে অনুমোদনের অপেক্ষায় থাকে; স্প্যাম হামলার সময় প্রতিটি লেখাই থাকে।`;
export const newcomersChoices = {
  free: 'সঙ্গে সঙ্গে দেখা যায়, তবে অ্যাডমিনের জানানো স্প্যাম হামলার সময় নয়',
  held: 'কিছু লেখা অনুমোদনের অপেক্ষায় থাকে',
};
export const wordsHeldLabel = 'যেসব শব্দ থাকলে লেখা অপেক্ষায় থাকে';
export const wordsHeldHint = 'মাঝে কমা দিন। শুধু মডারেটর ও অ্যাডমিনরা এগুলো জানেন।';
export const wordsHeldList = 'তালিকা';
export const rateLimitsLabel = 'অনুরোধের সীমা';
export const rateLimitsChoices = { on: 'চালু', off: 'বন্ধ: ফোরাম অচল হতে পারে' };

// Example posts.
export const examplePosts = 'নমুনা পোস্ট';
export const examplePostsWritten = (count: number) =>
  `ফোরাম চালুর সময় কাল্পনিক সদস্যদের ${number(count)}টি পোস্ট লেখা হয়েছে।`;
export const removeTheExamples = 'নমুনাগুলো মুছুন';
export const removeExamplesTitle = 'নমুনাগুলো মুছে ফেলবেন?';
export const removeExamplesAlone =
  'কাল্পনিক সদস্য ও তাঁদের পোস্ট চিরতরে মুছে যাবে। সেখানে আর কেউ কিছু লেখেননি।';
export const removeExamplesWith = (comments: number) =>
  `কাল্পনিক সদস্য ও তাঁদের পোস্ট চিরতরে মুছে যাবে, সেখানে অন্যদের লেখা ${number(comments)}টি মন্তব্যসহ।`;
export const removeExamplesButton = 'মুছুন';
export const examplesRemoved = (count: number) => `নমুনার ${number(count)}টি লেখা মোছা হয়েছে।`;

// Users, the dashboard, statistics, health.

// The dashboard.
export const dashboardAccount = 'অ্যাকাউন্ট';
export const dashboardUser = 'সদস্য';
export const dashboardPhotoOf = (name: string) => `ছবি: ${name}`;
export const dashboardAdmin = 'অ্যাডমিন';
export const dashboardGold = 'গোল্ড সদস্য';
export const dashboardBronze = 'ব্রোঞ্জ সদস্য';
export const dashboardShowMenu = 'মেনু দেখান';
export const dashboardHideMenu = 'মেনু লুকান';
export const dashboardRole = 'আপনার ভূমিকা দেখা হচ্ছে…';
/** @param words makes an element of the words after the figure: the narrowest phones show the figure alone. */
export const dashboardWaits = <T>(count: number, words: (text: string) => T) => [
  number(count),
  words('টি অপেক্ষায়'),
];
/** After the figure of an entry, a space between. */
export const sidebarWaiting = 'টি অপেক্ষায়';
/** After the figure of an entry, a space between. */
export const sidebarOpen = 'টি খোলা';
export const sidebarHome = 'হোমে যান';
export const sidebarProfile = 'আমার প্রোফাইল';
export const sidebarAddPost = 'পোস্ট লিখুন';
export const sidebarPosts = 'আমার পোস্ট';
export const sidebarReports = 'রিপোর্ট করা মন্তব্য';
export const sidebarModeration = 'মডারেশন';
export const sidebarAdminProfile = 'অ্যাডমিন প্রোফাইল';
export const sidebarUsers = 'সদস্য পরিচালনা';
export const sidebarAnnouncement = 'ঘোষণা দিন';
export const sidebarPayments = 'পেমেন্ট';
export const sidebarLog = 'কার্যবিবরণী';
export const sidebarSettings = 'সেটিংস';
export const sidebarPreferences = 'আমার পছন্দ';
export const sidebarHealth = 'সার্ভারের অবস্থা';

// Users.
export const usersCaption = 'সদস্য';
export const usersByName = 'নাম দিয়ে খুঁজুন';
export const usersSearch = 'খুঁজুন';
export const usersLoading = 'সদস্যদের তালিকা লোড হচ্ছে…';
export const usersFailed = 'সদস্যদের তালিকা লোড করা যায়নি।';
export const usersNone = 'কোনো সদস্য পাওয়া যায়নি';
export const usersNoneHint = 'নাম বা ই-মেইল ঠিকানার একটি অংশ লিখে দেখুন।';
export const usersPhoto = 'ছবি';
export const usersName = 'নাম';
export const usersRole = 'ভূমিকা';
export const usersAction = 'কাজ';
/** By what a member may do. */
export const userRoles = { user: 'সদস্য', moderator: 'মডারেটর', admin: 'অ্যাডমিন' };
/** By the kind of the sanction. */
export const userSanctions = { silence: 'নীরব', suspend: 'স্থগিত' };
export const userIsMember = 'গোল্ড';
export const userIsFree = 'ব্রোঞ্জ';
export const userIsYou = 'আপনি';
export const userMore = (name: string) => `আরও কাজ: ${name}`;
export const userChangeFailed = 'সদস্যের ভূমিকা বদলানো যায়নি';
const outcomes: Record<OutcomeCode, string> = {
  'now-admin': 'এখন অ্যাডমিন।',
  'already-admin': 'আগে থেকেই অ্যাডমিন।',
  'no-longer-admin': 'আর অ্যাডমিন নন।',
  'not-admin': 'অ্যাডমিন নন।',
  'now-moderator': 'এখন মডারেটর।',
  'already-moderator': 'আগে থেকেই মডারেটর।',
  'no-longer-moderator': 'আর মডারেটর নন।',
  'not-moderator': 'মডারেটর নন।',
  'admin-anyway': 'অ্যাডমিন: মডারেটর যা পারেন, অ্যাডমিনও তা পারেন।',
};
export const outcomeSentence = ({
  code,
  message,
  params,
}: Pick<Outcome, 'code' | 'message' | 'params'>) => {
  // A newer server may know a code that this page does not.
  const end: string | undefined = outcomes[code];
  return end === undefined ? message : `${params.name} ${end}`;
};
export const userMakeAdmin = 'অ্যাডমিন করুন';
export const userMakeAdminHint = (name: string) => `অ্যাডমিন করুন: ${name}`;
export const userMakeAdminQuestion = 'এই সদস্যকে কি অ্যাডমিন করতে চান?';
export const userRemoveAdmin = 'অ্যাডমিন থেকে সরান';
export const userRemoveAdminHint = (name: string) => `আবার সাধারণ সদস্য করুন: ${name}`;
export const userRemoveAdminQuestion = 'এই অ্যাডমিনকে কি আবার সাধারণ সদস্য করতে চান?';
export const userMakeModerator = 'মডারেটর করুন';
export const userMakeModeratorQuestion = 'এই সদস্যকে কি মডারেটর করতে চান?';
export const userRemoveModerator = 'মডারেটর থেকে সরান';
export const userRemoveModeratorQuestion = 'এই মডারেটরকে কি আবার সাধারণ সদস্য করতে চান?';

// Statistics.
export const siteOverview = 'এক নজরে ফোরাম';
export const siteData = 'মোট';
/** By the name of the total. */
export const siteTotals = { posts: 'পোস্ট', comments: 'মন্তব্য', users: 'সদস্য' };
export const sitePie = (posts: number, comments: number, users: number) =>
  `এক নজরে ফোরাম: পোস্ট ${number(posts)}টি, মন্তব্য ${number(comments)}টি, সদস্য ${number(users)} জন`;
export const weekHeading = (days: number) => `গত ${number(days)} দিন`;
export const weekMore = (sum: number) => `+${number(sum)}`;
/** The figures of a line, day by day. */
export const weekDays = (days: readonly (readonly [day: string, figure: number])[]) =>
  days.map(([day, figure]) => `${day}: ${number(figure)}`).join(', ');

// Health.
export const healthFailed = 'তথ্যগুলো আনা যায়নি।';
export const healthMilliseconds = (count: number) => `${number(count)} মিলিসেকেন্ড`;
export const healthVersion = 'সংস্করণ';
export const healthDatabase = 'ডেটাবেস';
export const healthDisk = 'ডিস্ক';
export const healthDiskElsewhere = 'এই মেশিনে নেই';
export const healthDiskFree = (free: string, total: string) => `${total}-এর মধ্যে ${free} খালি`;
export const healthDiskNote = 'অন্তত দশ ভাগের এক ভাগ খালি থাকা উচিত।';
export const healthDiskFull = 'শিগগিরই জায়গা খালি করুন: ডিস্ক ভরে গেলে আর কিছুই লেখা যাবে না।';
export const healthLog = 'ডেটাবেস লগ';
export const healthLogNote = (most: string) => `যা এখনও ডেটাবেস ফাইলে যায়নি। ${most} পর্যন্ত স্বাভাবিক।`;
export const healthLogLong = 'অনেক বেশি বড় হয়ে গেছে। কোনো অনুলিপি বা এক্সপোর্ট কি কয়েক ঘণ্টা ধরে চলছে?';
export const healthWait = 'অপেক্ষার সময়';
export const healthWaits = (often: string, most: string) =>
  `প্রায় সব সময় ${often} পর্যন্ত, সর্বোচ্চ ${most}`;
export const healthWaitNote = (most: string) =>
  `গত কয়েক মিনিটে সার্ভার সাড়া দেওয়ার আগে অনুরোধগুলো কতক্ষণ অপেক্ষা করেছে। ${most} পর্যন্ত স্বাভাবিক; মাঝেমধ্যে একটু বেশি লাগে।`;
export const healthWaitLong = 'মেশিনটি খুব ব্যস্ত বা খুব ছোট: সব পাতা ধীরে চলছে।';
export const healthPages = 'খোলা পাতা';
export const healthPagesNote = 'যত ট্যাব এখন সংযুক্ত আছে।';
export const healthPagesOfServers = (servers: number) =>
  `${number(servers)}টি সার্ভারের মধ্যে এটির সঙ্গে সংযুক্ত।`;
export const healthLetters = 'অপেক্ষায় থাকা ই-মেইল';
export const healthLettersNote =
  'যে সদস্যরা আগে ফোরাম না দেখলে শিগগিরই ই-মেইল পাবেন। সংখ্যাটি শুধু বাড়তে থাকলে নিচ থেকে একটি পরীক্ষামূলক ই-মেইল পাঠান।';
export const healthRaid = 'স্প্যাম হামলা';
export const healthNoRaid = 'নেই';
/** @param date when it began. */
export const healthRaidSince = (date: string) => `${date} থেকে চলছে`;
export const healthHeld = 'আজ অপেক্ষায় রাখা';
export const healthHeldNote = 'নতুনদের যত লেখা আজ অনুমোদনের অপেক্ষায় গেছে (UTC)।';
/** The texts that came to wait today, by the reason. */
export const healthHeldFor = {
  link: (count: string) => `${count}টিতে লিংক`,
  picture: (count: string) => `${count}টিতে ছবি`,
  number: (count: string) => `${count}টিতে ফোন নম্বর`,
  words: (count: string) => `${count}টিতে তালিকার শব্দ`,
  alike: (count: string) => `${count}টি অন্য নতুন সদস্যের লেখার মতো`,
  raid: (count: string) => `${count}টি স্প্যাম হামলার সময়ে`,
};
/** @param time when it began. */
export const raidSince = <T>(time: T) => [
  'স্প্যাম হামলা চলছে, শুরু ',
  time,
  ': নতুনদের প্রতিটি লেখা অনুমোদনের অপেক্ষায় থাকছে।',
];
export const raidEnds = 'টানা দুই ঘণ্টা শান্ত থাকলে নিজে থেকেই শেষ হবে।';
export const raidEnd = 'এখনই শেষ করুন';
export const raidBegin = 'নতুনদের প্রতিটি লেখা আটকে রাখুন';
export const raidBeginHint = 'স্প্যামের ঢল নামলে: গত এক ঘণ্টায় নতুনদের লেখাও অপেক্ষায় যাবে।';
export const healthNoMail = 'কোনো মেইল সার্ভার ঠিক করা নেই: SMTP_URL-এ তা লিখুন।';
export const snapshotLast = 'শেষ অনুলিপি';
export const snapshotByHand = <T>(command: T) => [
  'ফোরাম নিজে রাখে না: PostgreSQL-এর অনুলিপি রাখুন ',
  command,
  ' দিয়ে।',
];
export const snapshotsOff = 'বন্ধ';
export const snapshotsOffNote = <T>(variable: T) => [
  variable,
  ' দিয়ে ডেটাবেসের দৈনিক অনুলিপির ফোল্ডার ঠিক করুন।',
];
export const snapshotNone = 'এখনও হয়নি';
export const snapshotNoneNote = 'প্রথমটি চালু হওয়ার এক মিনিট পরে হয়, তারপর দিনে একটি।';
/** @param error what the database said; undefined where it said nothing. */
export const snapshotFailed = <T>(time: T, error: string | undefined) => [
  'ব্যর্থ হয়েছে ',
  time,
  error === undefined ? '' : `: ${error}`,
];
export const snapshotNote = <T>(command: T) => ['দিনে একটি স্বাভাবিক। ফিরিয়ে আনতে: ', command];
export const testMail = 'ই-মেইল';
export const testMailNote =
  'আপনার নিজের ঠিকানায় একটি পরীক্ষামূলক ই-মেইল যাবে; মেইল সার্ভারের উত্তর এখানে দেখা যাবে।';
export const testMailSend = 'পরীক্ষামূলক ই-মেইল পাঠান';
export const testMailWaiting = 'মেইল সার্ভারের অপেক্ষায়…';
export const testMailNoAnswer = 'ফোরামের সাড়া পাওয়া যায়নি।';
export const testMailSent = (to: string) => `পাঠানো হয়েছে: ${to}। মেইল সার্ভারের উত্তর:`;
export const testMailNotSent = (to: string) => `পাঠানো যায়নি: ${to}। উত্তর:`;

// The report of an import from another platform.
export const moved = 'আগের ফোরাম থেকে আসা';
export const movedFailed = 'প্রতিবেদনটি আনা যায়নি।';
export const movedNone = 'অন্য কোনো ফোরাম এখানে আনা হয়নি।';
export const movedReport = 'আগের ফোরাম থেকে যা এসেছে দেখুন';
/** By the platform. */
export const movedFrom = { phpbb: 'phpBB', discourse: 'Discourse', porter: 'Nitro Porter' };
/** @param date an element or a text. */
export const movedIntro = <T>(forum: string, platform: string, date: T) => [
  `“${forum}” ফোরামটি ${platform} থেকে এখানে এসেছে: `,
  date,
  '।',
];
export const movedWas = (address: string) => `আগের ঠিকানা: ${address}`;
export const movedCameTitle = 'যা এসেছে';
export const movedLeftTitle = 'যা আসেনি';
export const movedChangedTitle = 'যা বদলেছে';
export const movedTellTitle = 'সদস্যদের জন্য';
export const movedTell = {
  passwords: 'আপনার ই-মেইল ঠিকানা আর আগের ফোরামের পাসওয়ার্ড দিয়ে লগ ইন করুন।',
  proof: 'ঠিকানা নিশ্চিত করতে বলা হলে ই-মেইলের লিংকটি একবার খুলুন, তারপর আগের পাসওয়ার্ড দিয়ে লগ ইন করুন।',
  reset: 'পাসওয়ার্ড নেই, বা কাজ করছে না? “পাসওয়ার্ড ভুলে গেছেন?” চাপলে নতুন পাসওয়ার্ড ঠিক করার ই-মেইল পাবেন।',
  links: 'আগের লিংক ও বুকমার্ক এখানকার একই লেখায় নিয়ে আসে।',
  left: 'ব্যক্তিগত বার্তা আসেনি। আগের ফোরাম বন্ধ হওয়ার আগেই দরকারি বার্তাগুলো রেখে দিন।',
};
export const movedPeopleTitle = 'যে সদস্যদের ঠিকানা বা নাম বদলেছে';
export const movedPeopleNote =
  'যে ঠিকানার শেষে .invalid আছে, তা কারও নয়: সেখানে কোনো ই-মেইল যায় না, তা দিয়ে কেউ লগ ইন করতে পারেন না।';
export const movedFaultsTitle = 'আগের তথ্যের প্রথম ত্রুটিগুলো';
/** @param ids numbers of the old forum. */
export const movedFault = (sentence: string, ids: string) => `${sentence}: ${ids}`;
const things = (count: number, words: string) => `${number(count)}টি ${words}`;
const people = (count: number, words: string) => `${number(count)} জন ${words}`;
/** By the code of the count. */
export const movedCame = {
  members: (count: number) => people(count, 'সদস্য'),
  guests: (count: number) =>
    people(count, 'অতিথি, যাঁরা লিখেছিলেন; তাঁদের অ্যাকাউন্টে কেউ লগ ইন করতে পারেন না'),
  posts: (count: number) => things(count, 'আলোচনা, পোস্ট হিসেবে'),
  comments: (count: number) => things(count, 'উত্তর, মন্তব্য হিসেবে'),
  replies: (count: number) => things(count, 'মন্তব্য কোন লেখার উত্তর, তা-ও এসেছে'),
  answers: (count: number) => things(count, 'গৃহীত উত্তর'),
  polls: (count: number) => things(count, 'জরিপ, বন্ধ অবস্থায়, ফলাফলসহ'),
  tags: (count: number) => things(count, 'বিভাগ, ট্যাগ হিসেবে'),
  votes: (count: number) => things(count, 'আলোচনার লাইক, ভোট হিসেবে'),
  thanks: (count: number) => things(count, 'উত্তরের লাইক, ধন্যবাদ হিসেবে'),
  closed: (count: number) => things(count, 'বন্ধ আলোচনা'),
  pins: (count: number) => things(count, 'পিন করা আলোচনা'),
  pictures: (count: number) => things(count, 'ছবি'),
  moderators: (count: number) => people(count, 'অ্যাডমিন ও মডারেটর, মডারেটর হিসেবে'),
  sanctions: (count: number) => things(count, 'নিষেধাজ্ঞা'),
  passwords: (count: number) => people(count, 'সদস্য আগের পাসওয়ার্ড দিয়েই লগ ইন করেন'),
  addresses: (count: number) => things(count, 'আগের ঠিকানা নতুন ঠিকানায় নিয়ে যায়'),
};
/** By the code of the count: the content, and why it did not come. */
export const movedLeft = {
  privateMessages: (count: number) => things(count, 'ব্যক্তিগত বার্তা: এই ফোরামে ব্যক্তিগত বার্তা নেই'),
  hiddenForums: (count: number) => things(count, 'ফোরাম, যা অতিথিরা পড়তে পারতেন না: এখানে সবাই সব পড়েন'),
  hiddenTopics: (count: number) => things(count, 'আলোচনা, যা অতিথিরা পড়তে পারতেন না'),
  hiddenReplies: (count: number) => things(count, 'উত্তর, যার আলোচনা আসেনি'),
  likesLeft: (count: number) => things(count, 'লাইক, নিজের লেখায়, বা যে লেখা বা যে সদস্য আসেননি তাঁর'),
  deleted: (count: number) => things(count, 'মুছে ফেলা লেখা'),
  unapproved: (count: number) => things(count, 'লেখা, যা কেউ অনুমোদন করেননি'),
  drafts: (count: number) => things(count, 'খসড়া'),
  ownTags: (count: number) => things(count, 'ট্যাগ: এখানে একটি আলোচনার একটিই ট্যাগ, তার বিভাগের'),
  orphans: (count: number) => things(count, 'লেখা, যার আলোচনা বা ফোরাম আগের তথ্যে নেই'),
  attachments: (count: number) => things(count, 'সংযুক্তি, যা ছবি নয় বা যার ফাইল নেই'),
  pollsLeft: (count: number) => things(count, 'জরিপ, যা এখানে আঁটে না'),
  pinsLeft: (count: number) => things(count, 'পিন: এখানে একসঙ্গে অল্প কয়েকটিই থাকে'),
  sanctionsLeft: (count: number) =>
    things(count, 'নিষেধাজ্ঞা, যা কোনো ঠিকানা বা নেটওয়ার্কের ওপর ছিল, বা শেষ হয়ে গিয়েছিল'),
  localModerators: (count: number) =>
    people(count, 'মডারেটর, যাঁরা কেবল কিছু ফোরাম দেখতেন: এখানে মডারেটররা সব দেখেন'),
  signatures: (count: number) => things(count, 'স্বাক্ষর'),
  ranks: (count: number) => things(count, 'পদবি'),
  subscriptions: (count: number) => things(count, 'সাবস্ক্রিপশন'),
  passwords: (count: number) => people(count, 'সদস্য নতুন পাসওয়ার্ড ঠিক করবেন: আগেরটি এখানে যাচাই করা যায় না'),
};
/** By the code of the count. */
export const movedChanged = {
  addressTwice: (count: number) =>
    people(count, 'সদস্যের ই-মেইল ঠিকানা আরেকজনেরও; যিনি পরে এসেছিলেন, ঠিকানাটি তাঁরই থাকছে'),
  nameTwice: (count: number) => people(count, 'সদস্যের নাম আরেকজনেরও'),
  unproven: (count: number) => people(count, 'সদস্যকে ই-মেইল ঠিকানা যাচাই করতে হবে'),
  tagsCut: (count: number) => things(count, 'বিভাগের নাম ছোট হয়েছে, বা একাধিক বিভাগের একই ট্যাগ হয়েছে'),
  longTitles: (count: number) => things(count, 'শিরোনাম এই ফোরামের সীমার চেয়ে বড়, পুরোটাই এসেছে'),
  longTexts: (count: number) => things(count, 'লেখা এই ফোরামের সীমার চেয়ে বড়, পুরোটাই এসেছে'),
  emptyTexts: (count: number) => things(count, 'লেখা খালি ছিল'),
  marks: (count: number) => things(count, 'লেখায় এমন সাজ ছিল যা এখানে নেই: কথাগুলো এসেছে'),
  linksRewritten: (count: number) => things(count, 'লিংক অন্য লেখার নতুন ঠিকানায় নিয়ে যায়'),
  picturesLinks: (count: number) => things(count, 'ছবি লিংক হয়ে গেছে'),
  timesLater: (count: number) => things(count, 'লেখার সময় ভবিষ্যতের ছিল, এখন তা আনার সময়'),
};
/** By the reason for another address or name. */
export const movedWhy = {
  address: 'আরেকজনের ঠিকানাও একই',
  name: 'আরেকজনের নামও একই',
  guest: 'অতিথি হিসেবে লিখেছিলেন',
  invalid: 'বৈধ ঠিকানা ছিল না',
};

// Reports, held texts, moderation, sanctions, the log.

// Reports.
/** By the reason. */
export const reportReasons = {
  'Offensive language': 'আপত্তিকর ভাষা',
  'Spam or scam': 'স্প্যাম বা প্রতারণা',
  'Irrelevant content': 'অপ্রাসঙ্গিক লেখা',
};
export const reportReasonOn = (email: string) => `রিপোর্টের কারণ, মন্তব্যটি লিখেছেন ${email}`;
export const reportSelect = 'বেছে নিন';
export const reportSend = 'রিপোর্ট';
export const reportSent = 'রিপোর্ট হয়েছে';
export const reportFailed = 'মন্তব্যটি রিপোর্ট করা যায়নি।';
export const reportsNone = 'রিপোর্ট করা কোনো মন্তব্য নেই';
export const reportsNoneHint = 'সদস্যরা কিছু রিপোর্ট করলে সঙ্গে সঙ্গে এখানে দেখা যাবে।';
export const reportsLoading = 'লোড হচ্ছে…';
export const undoAct = 'ফিরিয়ে নিন';
export const reportsKeys = <T>(key: (name: string) => T) => [
  key('j'),
  ' ',
  key('k'),
  ' ওঠানামা, ',
  key('d'),
  ' মোছা, ',
  key('i'),
  ' উপেক্ষা, ',
  key('u'),
  ' ফিরিয়ে নেওয়া',
];
export const reportsOpen = <T>(figure: T) => [figure, 'টি খোলা'];
export const reportNumber = '#';
export const reportCommentId = 'মন্তব্যের আইডি';
export const reportReporter = 'রিপোর্টকারী';
export const reportFeedback = 'কারণ';
export const reportAt = 'সময়';
export const reportActions = 'কাজ';
export const reportDelete = 'মন্তব্য মুছুন';
export const reportDeletePost = 'পোস্টটি মুছুন';
export const reportDeletePostLater = 'পোস্টটি মুছে ফেলা হবে।';
export const reportPostId = 'পোস্টের আইডি';
/** The lists of reports. */
export const reportsOf = 'ধরন';
export const reportsOfKind = {
  comments: (count: number) => `উত্তর ${number(count)}`,
  posts: (count: number) => `আলোচনা ${number(count)}`,
};
/** A reader tells moderators of a post. */
export const postTell = 'জানান';
export const postTellAbout = 'আলোচনাটির কথা মডারেটরদের জানান';
export const postTellWhy = 'সমস্যা কী?';
export const postReported = 'মডারেটররা এটি দেখবেন।';
export const postNotReported = 'মডারেটরদের জানানো যায়নি।';
export const reportDeleteQuestion = 'মন্তব্যটি কি মুছে ফেলতে চান?';
export const reportDeleteLater = 'মন্তব্যটি মুছে ফেলা হবে।';
export const reportDeleteFailed = 'মন্তব্যটি মোছা যায়নি।';
export const reportIgnore = 'উপেক্ষা করুন';
export const reportIgnoreLater = 'রিপোর্টটি উপেক্ষা করা হবে।';
export const reportIgnoreAllLater = (count: number) => `${number(count)}টি রিপোর্ট উপেক্ষা করা হবে।`;
export const reportDeleted = 'মন্তব্যটি মুছে ফেলা হয়েছে।';
export const reportPostDeleted = 'পোস্টটি মুছে ফেলা হয়েছে।';
export const reportIgnored = 'রিপোর্টটি উপেক্ষা করা হয়েছে।';
export const reportAllIgnored = (count: number) => `${number(count)}টি রিপোর্ট উপেক্ষা করা হয়েছে।`;
export const reportIgnoreFailed = 'রিপোর্টটি উপেক্ষা করা যায়নি।';
export const reportIgnoreAll = (count: number) => `${number(count)}টিই উপেক্ষা করুন`;
export const reportIgnoreAllFailed = 'রিপোর্টগুলো উপেক্ষা করা যায়নি।';
export const reportShowLess = 'কম দেখান';
export const reportShowWhole = 'পুরোটা দেখান';
export const reportOthers = (count: number) => `এর বিরুদ্ধে আরও ${number(count)}টি রিপোর্ট আছে।`;
export const reportEdited = 'রিপোর্টের সময় এমন ছিল; পরে সম্পাদিত হয়েছে।';
export const judgedAuthor = 'লেখক';
export const judgedThread = 'আলোচনাটি দেখুন';

// The queue of moderators, and what needs an admin.
export const queueWhat = 'যা অপেক্ষায় আছে';
export const queueAll = (count: number) => `সব ${number(count)}`;
/** By the kind of what waits. */
export const queueKinds = {
  held: (count: number) => `আটকে থাকা ${number(count)}`,
  reports: (count: number) => `রিপোর্ট ${number(count)}`,
  appeals: (count: number) => `আপিল ${number(count)}`,
  claims: (count: number) => `দাবি ${number(count)}`,
};
/** @param key makes an element of a key. */
export const queueKeys = <T>(key: (name: string) => T) => [
  key('j'),
  ' ',
  key('k'),
  ' ওঠানামা, ',
  key('a'),
  ' অনুমোদন, ',
  key('r'),
  ' নাকচ, ',
  key('z'),
  ' ফিরিয়ে নেওয়া',
];
export const queueMore = 'আরও দেখান';
export const queueNone = 'কিছুই অপেক্ষায় নেই';
export const queueNoneHint =
  'রিপোর্ট, আপিল ও দাবি এখানে আসে; সেটিংসে চালু থাকলে নতুন সদস্যদের লেখাও এখানে অপেক্ষায় থাকে।';
export const queueReport = 'রিপোর্ট করা মন্তব্য';
export const queueReportedPost = 'রিপোর্ট করা পোস্ট';
export const queueClaim = 'গোল্ডের দাবি';
/** How many texts with the same letters and digits wait. */
export const pileKind = (count: number) => `একই রকম ${number(count)}টি লেখা`;
export const pileMembers = (count: number) => `${number(count)} জন সদস্যের`;
/** @param time when the first of them came, an element. */
export const pileSince = <T>(time: T) => ['প্রথমটি ', time];
export const pileSame = 'সবগুলোতে এই একই অক্ষর ও সংখ্যা:';
export const pileRefuse = (count: number) => `এই ${number(count)}টি নাকচ করুন`;
export const pileRefuseLater = (count: number) => `${number(count)}টি লেখা নাকচ করা হবে।`;
export const pileSuspend = (count: number) => `ওই ${number(count)} জনকে স্থগিতও করুন`;
export const pileSuspendSome = 'ওই সদস্যদের স্থগিতও করুন';
export const pileSuspendLater = (count: number) =>
  `${number(count)}টি লেখা নাকচ ও সেগুলোর সদস্যদের স্থগিত করা হবে।`;
export const pileLook = 'লেখাগুলো দেখুন';
export const pileAll = 'যা যা অপেক্ষায় আছে';
export const pilesNew = (count: number) => `নতুন ${number(count)}টি স্তূপ`;
export const needsYou = 'আপনার অপেক্ষায়';
/** By the kind of what waits. */
export const needsKinds = {
  held: 'আটকে থাকা লেখা',
  reports: 'রিপোর্ট',
  appeals: 'আপিল',
  claims: 'দাবি',
};
/** By the kind of what waits: the link to it. */
export const needsOpen = {
  held: 'সব লেখা দেখুন',
  reports: 'রিপোর্টগুলো দেখুন',
  appeals: 'আপিলগুলো পড়ুন',
  claims: 'দাবিগুলো দেখুন',
};
/** The beginning of a text of a member. */
export const needsWords = (words: string) => `“${words}”`;
export const needsClaim = (wallet: string, trxId: string, sum: string, name: string) =>
  `${wallet} ${trxId}, ${sum}, ${name}`;

// Pictures, of members and for moderators.
export const pictures = 'ছবি';
export const picturesNone = 'কোনো ছবি নেই';
export const picturesNoneHint = 'সদস্যরা পোস্ট ও মন্তব্যে যেসব ছবি দেন, তা এখানে থাকে।';
/** @param by whose it is. */
export const pictureBy = (by: string) => `${by}-এর একটি ছবি`;
export const pictureUnveil = 'স্পষ্ট করুন';
export const pictureVeil = 'ঝাপসা করুন';
export const pictureOriginal = 'লেখায়';
export const pictureSmall = 'তালিকায়';
export const pictureNoText = 'কোনো লেখায় নেই';
export const pictureInPost = 'পোস্টে দেখুন';
export const pictureInComment = 'আলোচনায় দেখুন';
export const pictureFacts = (width: number, height: number, kB: number) =>
  `${number(width)} × ${number(height)}, ${number(kB)} kB`;
export const pictureTake = 'সরিয়ে দিন';
export const pictureTakeQuestion = 'ছবিটি সরিয়ে দেবেন?';
export const pictureTakeLater = 'ছবিটি সরিয়ে দেওয়া হবে।';
export const pictureNotTaken = 'ছবিটি সরানো যায়নি।';
export const pictureBlock = 'নিষিদ্ধ করুন';
export const pictureBlockQuestion = 'এই ছবি সব জায়গা থেকে সরিয়ে দিয়ে এখন থেকে নিষিদ্ধ করবেন?';
export const pictureBlockLater = 'ছবিটি নিষিদ্ধ করা হবে।';
export const pictureNotBlocked = 'ছবিটি নিষিদ্ধ করা যায়নি।';
export const picturesOf = 'কোন ছবি';
export const picturesAll = 'সব';
export const picturesBlocked = 'নিষিদ্ধ';
export const picturesNoneBlocked = 'কোনো ছবি নিষিদ্ধ নয়';
export const picturesNoneBlockedHint = 'মডারেটররা যা নিষিদ্ধ করেন, তা এখানে থাকে; নিষেধ তুলেও নেওয়া যায়।';
export const picturesNew = (count: number) => `${number(count)}টি নতুন ছবি`;
export const pictureGoneMeanwhile = 'এর মধ্যে সরানো হয়েছে';
export const pictureUnblockedMeanwhile = 'নিষেধ তোলা হয়েছে';
export const pictureOfNobody = 'একটি ছবি';
export const pictureBlockedBy = (by: string) => `${by} নিষিদ্ধ করেছেন`;
export const pictureUnblock = 'নিষেধ তুলে নিন';
export const pictureUnblocked = 'ছবিটি আবার পাঠানো যাবে।';
export const pictureNotUnblocked = 'নিষেধ তোলা যায়নি।';
export const picturesTake = 'এঁর সব ছবি সরিয়ে দিন';
export const picturesTakeQuestion = 'এই সদস্যের সব ছবি সরিয়ে দেবেন?';
export const picturesTakeLater = 'এই সদস্যের সব ছবি সরিয়ে দেওয়া হবে।';
export const ownPictures = 'আমার ছবি';
export const ownPicturesUse = (used: string, most: string) => `${most} MB-এর মধ্যে ${used}`;
export const ownPictureSure = 'ছবিটি আপনার সব লেখা থেকে সরাবেন?';
export const ownPicturesRead = 'আপনার ছবিগুলো পড়া যায়নি।';

// Held texts.
/** By the kind of the text. */
export const heldKinds = {
  post: 'নতুন পোস্ট',
  comment: 'নতুন মন্তব্য',
  'post-edit': 'পোস্টের সম্পাদনা',
  'comment-edit': 'মন্তব্যের সম্পাদনা',
};
export const heldCurrent = 'এখন যা আছে';
export const heldLoading = 'লোড হচ্ছে…';
export const heldByYou = 'এটি আপনার লেখা। অন্য একজন মডারেটর বা অ্যাডমিন সিদ্ধান্ত নেবেন।';
export const heldApprove = 'অনুমোদন করুন';
export const heldApproveLater = 'লেখাটি অনুমোদন করা হবে।';
export const heldRefuse = 'নাকচ করুন';
export const heldRefuseLater = 'লেখাটি নাকচ করা হবে।';
export const heldRefuseQuestion = 'লেখাটি কি নাকচ করতে চান?';
export const heldOwn = (count: number) => `অনুমোদনের অপেক্ষায় (${number(count)})`;
export const heldWithdraw = 'তুলে নিন';
export const heldWithdrawQuestion = 'লেখাটি কি তুলে নিতে চান?';
export const heldTitle = 'শিরোনাম';
export const heldText = 'লেখা';
export const heldDescription = 'বিবরণ';
export const heldWords = 'আপনার লেখা';

// Sanctions.
/** By the kind of the sanction. */
export const sanctionKinds = { silence: 'নীরবতা', suspend: 'স্থগিতাদেশ' };
/** By the kind of the sanction: the button that imposes it. */
export const sanctionActs = { silence: 'নীরব করুন', suspend: 'স্থগিত করুন' };
/** By the kind of the sanction: the button that ends it. */
export const sanctionEnds = { silence: 'নীরবতা তুলে নিন', suspend: 'স্থগিতাদেশ তুলে নিন' };
/** By the kind of the sanction. @param name an element or a text. */
export const sanctionTitles = {
  silence: <T>(name: T) => ['নীরব করুন: ', name],
  suspend: <T>(name: T) => ['স্থগিত করুন: ', name],
};
/** By the kind of the sanction. */
export const sanctionMeanings = {
  silence: 'তিনি পড়তে ও ভোট দিতে পারবেন, লিখতে পারবেন না। তাঁকে কারণ জানানো হবে।',
  suspend: 'তিনি শুধু অতিথির মতো পড়তে পারবেন। তাঁকে কারণ জানানো হবে।',
};
/** By the kind of the sanction. */
export const sanctionDone = {
  silence: (name: string) => (name ? `নীরব করা হয়েছে: ${name}` : 'সদস্যকে নীরব করা হয়েছে।'),
  suspend: (name: string) => (name ? `স্থগিত করা হয়েছে: ${name}` : 'সদস্যকে স্থগিত করা হয়েছে।'),
};
export const sanctionLength = 'কত দিনের জন্য';
/** By the number of days; '' is without end. */
export const sanctionLengths = {
  1: pinDays(1),
  3: pinDays(3),
  7: pinOneWeek,
  30: pinDays(30),
  365: 'এক বছর',
  '': 'অনির্দিষ্টকাল',
};
export const clearAll = 'সব সরান';
export const clearQuestion =
  'এই সদস্যের সব পোস্ট, মন্তব্য ও ছবি সরিয়ে তাঁকে স্থগিত করবেন? সাত দিন পর্যন্ত লগ থেকে সব ফিরিয়ে আনা যাবে।';
export const clearIt = 'সব সরান ও স্থগিত করুন';
export const clearLater = 'সব সরিয়ে সদস্যকে স্থগিত করা হবে।';
export const clearDone = (posts: number, comments: number) =>
  `সরানো হয়েছে: ${number(posts)}টি পোস্ট, ${number(comments)}টি মন্তব্য।`;
export const sanctionReason = 'কারণ';
export const sanctionReasonMissing = 'কারণ লিখুন';
export const sanctionUntil = 'মেয়াদ শেষ';
export const sanctionWithoutEnd = 'তুলে নেওয়া হলে';
export const sanctionMember = 'একজন সদস্য';
export const sanctionBy = (name: string) => `আরোপ করেছেন ${name}`;
export const sanctionEnd = 'তুলে নিন';
export const sanctionEndQuestion = (name: string) =>
  name ? `নিষেধাজ্ঞা তুলে নিতে চান? সদস্য: ${name}` : 'এই সদস্যের নিষেধাজ্ঞা তুলে নিতে চান?';
export const sanctionEndIt = 'তুলে নিন';
export const sanctionEndLater = (name: string) =>
  name ? `নিষেধাজ্ঞা তুলে নেওয়া হবে। সদস্য: ${name}` : 'এই সদস্যের নিষেধাজ্ঞা তুলে নেওয়া হবে।';
export const sanctionsRunning = 'চলমান নিষেধাজ্ঞা';
export const sanctionsRunningNone = 'কাউকে নীরব বা স্থগিত করা হয়নি';
export const appealAbove = 'এর আপিল এখনও খোলা: ওপরে দেখুন।';
export const appealOpen = 'আপিল';
export const appealRejected = 'নাকচ করা আপিল';
export const appealReject = 'আপিল নাকচ করুন';
export const appealRejectQuestion = 'আপিলটি কি নাকচ করতে চান?';
export const appealRejectIt = 'নাকচ করুন';
export const appealRejectLater = 'আপিলটি নাকচ করা হবে।';
export const appealOwn = 'আপনার আপিল';
export const appealOwnWaits = 'এটি একজন অ্যাডমিনের অপেক্ষায় আছে।';
export const appealOwnRejected = 'এটি নাকচ করা হয়েছে।';
export const appealField = 'আপিল';
export const appealHint = 'আপনি একবারই আপিল করতে পারবেন। একজন অ্যাডমিন তা পড়বেন।';
export const appealMissing = 'আপনার পক্ষে কী বলার আছে, লিখুন।';
export const appealSend = 'আপিল পাঠান';
export const appealFailed = 'পাঠানো যায়নি। আবার চেষ্টা করুন।';
export const sanctionedNotice = 'আপনি এখানে লিখতে পারবেন না';
export const suspendedTitle = 'স্থগিত';
export const suspendedYou = 'আপনার অ্যাকাউন্ট স্থগিত করা হয়েছে';
export const suspendedNot = 'আপনার অ্যাকাউন্ট স্থগিত নয়';
export const suspendedMeaning = 'আপনি সবার মতো শুধু পড়তে পারবেন।';
export const suspendedAppeal = 'এর বিরুদ্ধে আপিল করুন';
export const suspendedFailed = 'কারণটি আনা যায়নি।';
export const suspendedLoading = 'লোড হচ্ছে…';
export const suspendedLogout = 'লগ আউট';
/** @param until null: without end. */
export const suspendedNews = (until: string | null, reason: string) =>
  until === null
    ? `আপনার অ্যাকাউন্ট স্থগিত করা হয়েছে। কারণ: ${reason}`
    : `${until} পর্যন্ত আপনার অ্যাকাউন্ট স্থগিত করা হয়েছে। কারণ: ${reason}`;
export const silencedYou = 'আপনাকে নীরব করা হয়েছে';
export const silencedMeaning = 'আপনি পড়তে, ভোট দিতে আর নিজের লেখা মুছতে পারবেন, কিছু লিখতে পারবেন না।';
/** @param until null: without end. */
export const silencedNews = (until: string | null, reason: string) =>
  until === null
    ? `আপনাকে নীরব করা হয়েছে। কারণ: ${reason}`
    : `${until} পর্যন্ত আপনাকে নীরব করা হয়েছে। কারণ: ${reason}`;
export const sanctionOver = 'আপনি আবার লিখতে পারবেন।';

// The log.
export const logLoading = 'কার্যবিবরণী লোড হচ্ছে…';
export const logFailed = 'কার্যবিবরণী আনা যায়নি।';
export const logNone = 'কিছু পাওয়া যায়নি';
export const logWhen = 'কখন';
export const logWho = 'কে';
export const logAct = 'কাজ';
export const logTarget = 'কীসের ওপর';
export const logAddress = 'ই-মেইল ঠিকানা';
export const logAllActs = 'সব';
export const logBefore = 'এর আগে';
export const logFilter = 'দেখুন';
/** By the act. */
export const logActs = {
  'admin granted': 'অ্যাডমিন করা হয়েছে',
  'admin revoked': 'অ্যাডমিন থেকে সরানো হয়েছে',
  'admin barred': 'অ্যাডমিন হওয়া আটকানো হয়েছে',
  'moderator named': 'মডারেটর করা হয়েছে',
  'moderator dismissed': 'মডারেটর থেকে সরানো হয়েছে',
  'member silenced': 'নীরব করা হয়েছে',
  'member suspended': 'স্থগিত করা হয়েছে',
  'sanction ended': 'নিষেধাজ্ঞা তুলে নেওয়া হয়েছে',
  'appeal rejected': 'আপিল নাকচ হয়েছে',
  'post deleted': 'পোস্ট মোছা হয়েছে',
  'comment deleted': 'মন্তব্য মোছা হয়েছে',
  'post closed': 'পোস্ট বন্ধ করা হয়েছে',
  'post opened': 'পোস্ট আবার খোলা হয়েছে',
  'post pinned': 'পোস্ট পিন করা হয়েছে',
  'post unpinned': 'পোস্টের পিন সরানো হয়েছে',
  'poll ended': 'জরিপ শেষ করা হয়েছে',
  'revision hidden': 'আগের লেখা লুকানো হয়েছে',
  'picture removed': 'ছবি সরানো হয়েছে',
  'picture blocked': 'ছবি আটকানো হয়েছে',
  'picture unblocked': 'ছবি আবার নেওয়া হচ্ছে',
  'pictures removed': 'সব ছবি সরানো হয়েছে',
  'report ignored': 'রিপোর্ট উপেক্ষা করা হয়েছে',
  'text approved': 'লেখা অনুমোদিত হয়েছে',
  'text refused': 'লেখা নাকচ হয়েছে',
  'texts refused': 'একসঙ্গে অনেক লেখা নাকচ হয়েছে',
  'refusal undone': 'নাকচ ফিরিয়ে নেওয়া হয়েছে',
  'member cleared': 'সদস্যের সব লেখা সরানো হয়েছে',
  'clear undone': 'সদস্যের সব লেখা ফিরিয়ে আনা হয়েছে',
  'raid begun': 'স্প্যাম হামলা শুরু হয়েছে',
  'raid ended': 'স্প্যাম হামলা শেষ হয়েছে',
  'tag added': 'ট্যাগ যোগ হয়েছে',
  'tag changed': 'ট্যাগ বদলানো হয়েছে',
  'announcement made': 'ঘোষণা দেওয়া হয়েছে',
  'payment taken': 'টাকা নেওয়া হয়েছে',
  'claim approved': 'পেমেন্টের দাবি অনুমোদিত',
  'claim refused': 'পেমেন্টের দাবি নাকচ',
  'payment revoked': 'পেমেন্ট বাতিল হয়েছে',
  'codes made': 'কোড তৈরি হয়েছে',
  'code redeemed': 'কোড ব্যবহার হয়েছে',
  'code voided': 'কোড বাতিল হয়েছে',
  'address proven': 'ই-মেইল ঠিকানা যাচাই হয়েছে',
  'address changed': 'ই-মেইল ঠিকানা বদলানো হয়েছে',
  'address restored': 'আগের ই-মেইল ঠিকানা ফিরিয়ে আনা হয়েছে',
  'registration disowned': 'নিবন্ধন অস্বীকার করা হয়েছে',
  'password changed': 'পাসওয়ার্ড বদলানো হয়েছে',
  'sessions ended': 'সেশন শেষ করা হয়েছে',
  'factor added': 'দ্বিতীয় ধাপের যাচাই যোগ হয়েছে',
  'factor removed': 'দ্বিতীয় ধাপের যাচাই সরানো হয়েছে',
  'factors reset asked': 'দ্বিতীয় ধাপের যাচাই সরাতে চাওয়া হয়েছে',
  'factors reset stopped': 'দ্বিতীয় ধাপের যাচাই সরানো থামানো হয়েছে',
  'factors reset': 'দ্বিতীয় ধাপের সব যাচাই সরানো হয়েছে',
  'signed in': 'লগ ইন হয়েছে',
  'sign-in refused': 'লগ ইন আটকানো হয়েছে',
  'setting changed': 'সেটিং বদলানো হয়েছে',
  'example removed': 'নমুনা মোছা হয়েছে',
  'leaving begun': 'ফোরাম ছাড়া শুরু হয়েছে',
  'leaving undone': 'ফোরাম ছাড়া বাতিল হয়েছে',
  'member left': 'সদস্য ফোরাম ছেড়েছেন',
  'forum restored': 'ফোরাম পুনরুদ্ধার হয়েছে',
};
/** The second factors, by what the server keeps. */
export const logFactors = { totp: 'অথেনটিকেটর', passkey: 'পাসকি' };
/** Whose act it was, where it was nobody's. */
export const logActors = {
  'returned after leaving': 'ছেড়ে গিয়ে ফিরে আসায়',
  'the forum': 'ফোরাম নিজে থেকে',
  PAY_SMS_SECRET: 'ফোরামের ফোনে আসা এসএমএস',
  stripe: 'Stripe',
};
/** The settings, by the contract's name. */
export const logSettings = {
  siteName: siteNameLabel,
  logo: logoLabel,
  blurb: blurbLabel,
  contactEmail: contactEmailLabel,
  contactPhone: contactPhoneLabel,
  facebook: 'Facebook',
  x: 'X',
  youtube: 'YouTube',
  accent: accentLabel,
  commentsView: commentsAtFirst,
  emails: emailsLabel,
  startingVotes: startingVotesLabel,
  newcomers: newcomersLabel,
  wordsHeld: wordsHeldLabel,
  photos: photosLabel,
  aiCrawlers: aiCrawlersLabel,
  rateLimits: rateLimitsLabel,
  zone: zoneLabel,
  payTo: payToLabel,
};
/** By the name of a setting the words of its values. */
const settingChoices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  commentsView: commentsViews,
  emails: emailsChoices,
  startingVotes: startingVotesChoices,
  newcomers: newcomersChoices,
  photos: photosChoices,
  aiCrawlers: aiCrawlersChoices,
  rateLimits: rateLimitsChoices,
};
/** @param change what a setting was and what it became, as the server keeps it: with an arrow between. */
export const logSettingChange = (setting: string, change: string) =>
  change
    .split(' → ')
    .map((value) =>
      setting === 'blurb' ? siteBlurb(value) : (settingChoices[setting]?.[value] ?? value),
    )
    .join(' → ');
export const logAddressBefore = (address: string) => `আগের ঠিকানা ${address}`;
export const logBarredByChange = 'ঠিকানা বদলে ADMIN_EMAILS-এর কোনো ঠিকানা নিলে অ্যাডমিন হওয়া যায় না';
/** A detail of an entry, by what the server keeps: when a sanction ends, and why it was imposed. */
export const logUntil = (time: string, reason: string) => `${time} পর্যন্ত: ${reason}`;
export const logUndone = 'সব আগের মতো হয়েছে।';
export const logTextsRefused = (texts: number, members: number) =>
  members === 0 ? `${number(texts)}টি লেখা` : `${number(texts)}টি লেখা; স্থগিত: ${number(members)} জন`;
export const logWithoutEnd = (reason: string) => `অনির্দিষ্টকাল: ${reason}`;
/** @param reason undefined: none was given. */
export const logPostOf = (email: string, title: string, reason: string | undefined) =>
  reason === undefined ? `লেখক ${email}: ${title}` : `লেখক ${email}: ${title}; কারণ: ${reason}`;
/** @param reason undefined: none was given. */
export const logCommentOf = (email: string, post: string, reason: string | undefined) =>
  reason === undefined
    ? `লেখক ${email}, পোস্ট ${post}`
    : `লেখক ${email}, পোস্ট ${post}; কারণ: ${reason}`;
/** @param reason undefined: none was given. */
export const logTextOf = (kind: string, email: string, text: string, reason: string | undefined) =>
  reason === undefined
    ? `${kind}, লেখক ${email}: ${text}`
    : `${kind}, লেখক ${email}: ${text}; কারণ: ${reason}`;
/** By the kind of the text. */
export const logTextKinds = {
  post: 'পোস্ট',
  comment: 'মন্তব্য',
  'post-edit': 'পোস্টের সম্পাদনা',
  'comment-edit': 'মন্তব্যের সম্পাদনা',
};
export const logRevision = (version: number, kind: string, email: string) =>
  `${kind}, লেখক ${email}, সংস্করণ ${number(version)}`;
/** @param hue a number, or `by name`. */
export const logTagHue = (tag: string, hue: string) =>
  `${tag}: রং ${hue === 'by name' ? 'নাম অনুযায়ী' : number(Number(hue))}`;
export const logPinnedUntil = (title: string, time: string) => `${title}, ${time} পর্যন্ত`;
/** Counts of the hour before a raid. */
export const logRaid = (members: number, texts: number) =>
  `এক ঘণ্টায় ${number(members)}টি নতুন অ্যাকাউন্ট আর নতুনদের ${number(texts)}টি লেখা`;
export const logReport = (reason: string, email: string, comment: string) =>
  `${reason}, রিপোর্ট করেছেন ${email}, মন্তব্য ${comment}`;
/** @param money whether it went back. */
export const logRevoked = (email: string, money: string, reason: string) =>
  `${email}, ${money === 'refunded' ? 'টাকা ফেরত দেওয়া হয়েছে' : 'টাকা ফেরত দেওয়া হয়নি'}: ${revokedReason(reason)}`;
/** @param note undefined: none was given. */
export const logCodes = (count: number, note: string | undefined) =>
  `${number(count)}টি কোড${note === undefined ? '' : `: ${note}`}`;
export const logIsAdmin = 'এখন অ্যাডমিন';
export const logFrom = (network: string) => `${network} থেকে`;
export const logRefused = (network: string, why: string) => `${network} থেকে: ${why}`;
export const logRefusedOften = (network: string, why: string, count: number) =>
  `${network} থেকে: ${why} (এক ঘণ্টায় ${number(count)} বার)`;
/** By why a sign-in was refused. */
export const logRefusals = {
  'wrong e-mail or password': 'ভুল ই-মেইল বা পাসওয়ার্ড',
  'wrong password for a letter': 'ই-মেইল চাওয়ার সময় ভুল পাসওয়ার্ড',
  'wrong password for a change of it': 'পাসওয়ার্ড বদলানোর সময় ভুল পাসওয়ার্ড',
  'wrong password for a step-up': 'কাজের আগে যাচাইয়ে ভুল পাসওয়ার্ড',
  'wrong second factor': 'দ্বিতীয় ধাপের যাচাই ভুল',
  'too many failed sign-ins': 'অনেকবার লগ ইন করার ব্যর্থ চেষ্টা',
};

// Errors of calls.
/** By the contract's name of a field: its name in a sentence. */
const fieldNames: Readonly<Record<string, string>> = {
  title: 'শিরোনাম',
  description: 'বিবরণ',
  text: 'লেখা',
  tag: 'ট্যাগ',
  tags: 'ট্যাগ',
  name: 'নাম',
  displayName: 'নাম',
  email: 'ই-মেইল ঠিকানা',
  authorEmail: 'ই-মেইল ঠিকানা',
  password: 'পাসওয়ার্ড',
  newPassword: 'পাসওয়ার্ড',
  photo: 'ছবি',
  photoURL: 'ছবির ঠিকানা',
  image: 'ছবির ঠিকানা',
  initials: 'আদ্যক্ষর',
  q: 'খোঁজার শব্দ',
  reason: 'কারণ',
  until: 'মেয়াদ',
  upVote: 'আপভোট',
  downVote: 'ডাউনভোট',
  siteName: 'ফোরামের নাম',
  blurb: 'পরিচিতি',
  contactEmail: 'যোগাযোগের ই-মেইল',
  contactPhone: 'যোগাযোগের ফোন',
};
const fieldName = (field = '') => fieldNames[field.replace(/\.\d+$/, '')] ?? 'তথ্যটি';
const minutes = (seconds = 60) => number(Math.ceil(seconds / 60));
/** Limits of a day end in tens of thousands of seconds. */
const waitOf = (seconds: number) => {
  if (seconds < 120) return `${number(seconds)} সেকেন্ড`;
  return seconds < 7_200
    ? `${minutes(seconds)} মিনিট`
    : `${number(Math.ceil(seconds / 3_600))} ঘণ্টা`;
};
export const faultSentence = (
  label: string,
  { fault, limit, place }: Pick<InputFault, 'fault' | 'limit' | 'place'>,
): string => {
  const most = number(limit ?? 0);
  switch (fault) {
    case 'missing':
      return `${label} দিতে হবে`;
    case 'too-long':
      return `${label} সর্বোচ্চ ${most} অক্ষরের হতে পারে`;
    case 'too-short':
      return `${label} কমপক্ষে ${most} অক্ষরের হতে হবে`;
    case 'too-many':
      return `${label} সর্বোচ্চ ${most}টি হতে পারে`;
    case 'characters':
      if (place) {
        const where = place.after === '' ? 'শুরুতে' : `“${place.after}” এর পরে`;
        return `${label}: ${where} এমন একটি অক্ষর (${place.name}) আছে, যা লেখার দিক উল্টে দেয়`;
      }
      return limit === undefined
        ? `${label}: এতে এমন অক্ষর আছে, যা এখানে চলে না`
        : `${label}: একটি অক্ষরে ${most}টির বেশি চিহ্ন দেওয়া যাবে না`;
    case 'invisible':
      return `${label}: এতে দেখা যায় এমন কিছু থাকতে হবে`;
    case 'format':
      return `${label} ঠিকভাবে লেখা হয়নি`;
    case 'range':
      return limit === undefined ? `${label} সীমার বাইরে` : `${label} সীমার বাইরে; সীমা ${most}`;
    case 'unknown':
      return `${label} খুঁজে পাওয়া যায়নি`;
    case 'unexpected':
      return `${label} এখানে দেওয়া যায় না`;
    case 'oneself':
      return 'নিজেকে মিউট করা যায় না';
  }
};
const tooMany = ({ seconds = 1, name }: ErrorParams) => {
  const later = `${minutes(seconds)} মিনিট পরে আবার চেষ্টা করুন।`;
  if (name === 'accounts') return `আপনার নেটওয়ার্ক থেকে অনেক বেশি অ্যাকাউন্ট খোলা হয়েছে। ${later}`;
  if (name === 'mails') return `আপাতত যথেষ্ট ই-মেইল পাঠানো হয়েছে। ${later}`;
  if (name === 'codes') return `অনেকবার ভুল কোড দেওয়া হয়েছে। ${later}`;
  if (name === 'approval') return `আপনার অনেক লেখা অনুমোদনের জন্য পাঠানো হয়েছে। ${later}`;
  if (name === 'safety')
    return `আজ নিরাপত্তা অনেকবার বদলানো হয়েছে। ${waitOf(seconds)} পরে আবার চেষ্টা করুন।`;
  if (name === 'password')
    return `আজ পাসওয়ার্ড অনেকবার বদলানো হয়েছে। ${waitOf(seconds)} পরে আবার চেষ্টা করুন।`;
  if (name === 'failures') return `অনেকবার ভুলভাবে লগ ইনের চেষ্টা হয়েছে। ${later}`;
  return `অনুরোধ বেশি হয়ে গেছে। ${waitOf(seconds)} পরে আবার চেষ্টা করুন।`;
};
const signInFirst = 'আগে লগ ইন করুন।';
const notNow = 'এখন এটি করা যাচ্ছে না। আবার চেষ্টা করুন।';
/** By the code of an error: its sentence. Those in capitals are the embedded identity provider's. */
const errorSentences: Readonly<Record<string, string | ((values: ErrorParams) => string)>> = {
  'not-signed-in': signInFirst,
  'session-ended': 'আপনার সেশন শেষ হয়েছে। আবার লগ ইন করুন।',
  'factor-wrong': ({ name }) =>
    name === 'password'
      ? 'ঠিক হয়নি। আবার চেষ্টা করুন।'
      : 'ভুল হয়েছে, অথবা আগে একবার ব্যবহার হয়েছে। আবার চেষ্টা করুন।',
  'step-up': 'আগে যাচাই করুন যে এটি আপনিই।',
  'ticket-ended': 'বেশি সময় লেগেছে। আবার লগ ইন করুন।',
  'second-factor': 'দ্বিতীয় ধাপের যাচাই দিন।',
  'factor-needed': 'এই ফোরামে এটি করতে হলে দ্বিতীয় ধাপের যাচাই লাগে। আগে তা চালু করুন।',
  'no-factor': 'দ্বিতীয় ধাপের কোনো যাচাই নেই।',
  'too-many-passkeys': ({ limit = 0 }) => `সর্বোচ্চ ${number(limit)}টি পাসকি রাখা যায়।`,
  'push-off': 'এই ফোরাম ব্রাউজারে কিছু জানায় না।',
  'too-many-devices': ({ limit = 0 }) => `সর্বোচ্চ ${number(limit)}টি ব্রাউজারে জানানো যায়।`,
  'not-allowed': 'এটি করার অনুমতি আপনার নেই।',
  'admins-only': 'এটি শুধু অ্যাডমিনদের জন্য।',
  'moderators-only': 'এটি শুধু মডারেটর ও অ্যাডমিনদের জন্য।',
  'not-own-account': 'ই-মেইল ঠিকানাটি আপনার নয়।',
  'no-question': 'পোস্টটি প্রশ্ন নয়।',
  'own-comment': 'মন্তব্যটি নিজের।',
  'not-author': 'এটি বদলানোর অধিকার আপনার নেই।',
  silenced: 'আপনাকে নীরব করা হয়েছে: পড়তে ও ভোট দিতে পারবেন, লিখতে পারবেন না।',
  suspended: 'আপনার অ্যাকাউন্ট স্থগিত।',
  'address-unproven': 'আগে আপনার ই-মেইল ঠিকানা নিশ্চিত করুন: সেখানে পাঠানো লিংকটি খুলুন।',
  'account-unlinked':
    'এই ঠিকানার একজন সদস্য আছেন। সেই সদস্য হিসেবে লগ ইন করতে ঠিকানাটি যে আপনার, তা নিশ্চিত করুন।',
  'account-bound':
    'এই ঠিকানা আরেকটি অ্যাকাউন্টের। আগে যেভাবে লগ ইন করতেন সেভাবে করুন, বা ফোরামের পরিচালকদের জিজ্ঞাসা করুন।',
  'account-moved':
    'আপনার অ্যাকাউন্টের ঠিকানা এখানে অন্যটি। সেটি দিয়ে লগ ইন করুন, বা ফোরামের পরিচালকদের জিজ্ঞাসা করুন।',
  'post-limit-reached': ({ limit = 5 }) =>
    `আপনার ${number(limit)}টি পোস্টের সীমা শেষ। আরও পোস্ট করতে গোল্ড সদস্য হোন।`,
  'post-closed': 'পোস্টটি বন্ধ: এতে আর মন্তব্য করা যায় না।',
  'setup-code': 'সার্ভারের লগে দেখানো কোডের সঙ্গে মিলছে না।',
  'not-found': 'এই ঠিকানায় কিছু নেই।',
  'post-unknown': 'এমন কোনো পোস্ট নেই।',
  'comment-unknown': 'এমন কোনো মন্তব্য নেই।',
  'report-unknown': 'এমন কোনো রিপোর্ট নেই।',
  'held-unknown': 'এমন কোনো লেখা অনুমোদনের অপেক্ষায় নেই।',
  'act-unknown': 'ফিরিয়ে নেওয়ার কিছু নেই।',
  'member-too-old': 'অ্যাকাউন্টটি পুরোনো।',
  'too-many-held': ({ limit = 0 }) =>
    `আপনার ${number(limit)}টি লেখা অনুমোদনের অপেক্ষায় আছে। একটু অপেক্ষা করুন।`,
  'revision-unknown': 'আগের এমন কোনো লেখা নেই।',
  'sanction-unknown': 'এমন কোনো নিষেধাজ্ঞা নেই।',
  'member-unknown': 'এমন কোনো সদস্য নেই।',
  'tag-unknown': ({ name = '' }) => `“${name}” নামে কোনো ট্যাগ নেই`,
  'reply-gone': 'যে মন্তব্যের উত্তর দিচ্ছেন, সেটি মুছে ফেলা হয়েছে।',
  'request-timeout': 'অনুরোধটি পৌঁছাতে বেশি সময় লেগেছে।',
  'already-exists': ({ name = '' }) => `“${name}” নামে একটি ট্যাগ আগে থেকেই আছে।`,
  'version-conflict': 'লেখাটি এর মধ্যে অন্য কোথাও বদলে গেছে।',
  'too-many-mutes': ({ limit = 0 }) => `সর্বোচ্চ ${number(limit)} জন সদস্যকে মিউট করা যায়।`,
  'image-invalid': () => 'এই ছবি নেওয়া যায় না। অন্য একটি ছবি দিন।',
  'too-many-images': ({ limit = 0 }) => `একটি লেখায় সর্বোচ্চ ${number(limit)}টি ছবি দেওয়া যায়।`,
  'image-blocked': () => 'এই ছবি এখানে আটকানো আছে।',
  'image-unknown': () => 'এমন কোনো ছবি নেই।',
  'images-full': ({ limit = 0 }) =>
    `আপনার ছবির জন্য রাখা ${number(limit / 1_000_000)} মেগাবাইট জায়গা ভরে গেছে।`,
  'small-there': () => 'ছবিটির অন্য একটি ছোট রূপ আগে থেকেই আছে।',
  'images-off': () => 'এই ফোরাম ছবি নেয় না।',
  'disk-full': () => 'ফোরামে এখন ছবির জন্য জায়গা নেই।',
  'too-many-saved': ({ limit = 0 }) => `সর্বোচ্চ ${number(limit)}টি পোস্ট সংরক্ষণ করা যায়।`,
  'too-many-pinned': ({ limit = 0 }) =>
    `সর্বোচ্চ ${number(limit)}টি পোস্ট পিন করা যায়। আগে একটির পিন সরান।`,
  'vote-first': 'আগে নিজে ভোট দিন।',
  'poll-unknown': 'কোনো জরিপ নেই।',
  'poll-begun': 'কেউ ভোট দিয়েছেন।',
  'poll-changed': 'জরিপটি বদলে গেছে।',
  'poll-over': 'জরিপটি শেষ হয়ে গেছে।',
  'setting-locked': ({ name = '' }) => `সার্ভারের পরিবেশের ${name} থেকে এটি ঠিক করা আছে।`,
  'email-at-provider': 'যে সেবা দিয়ে লগ ইন করেন, ঠিকানাটি সেখানেই বদলাতে হয়।',
  'no-mail': 'এই ফোরাম ই-মেইল পাঠায় না, তাই ঠিকানা বদলানো যায় না।',
  'last-admin': 'শেষ অ্যাডমিনকে থাকতেই হবে।',
  leaving: 'আপনি ফোরাম ছেড়ে যাচ্ছেন। আগে সেটি বাতিল করুন।',
  'sanction-exists': 'এমন একটি নিষেধাজ্ঞা আগে থেকেই চলছে।',
  'sanction-ended': 'নিষেধাজ্ঞাটি শেষ হয়ে গেছে।',
  appealed: 'আপনি আগেই আপিল করেছেন।',
  'not-appealed': 'কোনো আপিল নেই।',
  'setup-used': 'এই ফোরামের প্রথম অ্যাডমিন আগে থেকেই আছেন।',
  'too-large': 'লেখা বা ছবিটি বেশি বড়।',
  'wrong-content-type': 'এই ধরনের ফাইল নেওয়া যায় না।',
  'wrong-host': 'ফোরামের ঠিকানা অন্য।',
  'headers-too-large': 'অনুরোধটি বেশি বড়।',
  'address-too-long': 'ঠিকানাটি বেশি লম্বা।',
  'idempotency-mismatch': 'এটি আগে অন্য লেখার সঙ্গে পাঠানো হয়েছিল। আবার চেষ্টা করুন।',
  'too-many-requests': tooMany,
  'edit-bytes': ({ seconds = 1 }) => `আজ আর সম্পাদনা করা যাবে না। ${waitOf(seconds)} পরে আবার চেষ্টা করুন।`,
  internal: 'সার্ভারে কিছু একটা গোলমাল হয়েছে। আবার চেষ্টা করুন।',
  'already-member': 'আপনি আগে থেকেই গোল্ড সদস্য।',
  'claim-exists': 'এই লেনদেনটি অন্য একটি দাবিতে আছে।',
  'claim-open': 'আপনার একটি দাবি আগে থেকেই অপেক্ষায় আছে।',
  'claim-revoked': 'আপনার এই পেমেন্টটি বাতিল করা হয়েছে। ভুল হয়ে থাকলে আমাদের জানান।',
  'claim-settled': 'এই দাবির নিষ্পত্তি আগেই হয়ে গেছে।',
  'claim-unknown': 'এমন কোনো দাবি নেই।',
  'sms-unknown': 'এই এসএমএস থেকে কোনো পেমেন্ট বোঝা যায়নি।',
  'payments-not-configured': 'টাকা নেওয়ার ব্যবস্থা চালু করা হয়নি',
  'code-unknown': 'এমন কোনো কোড নেই, অথবা এটি ব্যবহার হয়ে গেছে।',
  'code-used': 'একজন সদস্য এই কোড ব্যবহার করে ফেলেছেন।',
  'payment-revoked': 'পেমেন্টটি আগেই বাতিল হয়েছে।',
  unavailable: ({ seconds = 1, name }) => {
    if (name === 'unsynced') return 'ফোরামের ডিস্ক সাড়া দিচ্ছে না। লেখাটি সংরক্ষিত হয়েছে কি না দেখে নিন।';
    if (name === 'late-search') return 'খুঁজতে বেশি সময় লেগেছে। অন্য শব্দ দিয়ে চেষ্টা করুন।';
    if (name === 'accounts')
      return `এইমাত্র অনেকে নিবন্ধন করেছেন। ${minutes(seconds)} মিনিট পরে আবার চেষ্টা করুন।`;
    return notNow;
  },
  TOO_MANY: tooMany,
  UNAVAILABLE: notNow,
  PASSWORD_TOO_WEAK: ({ limit }) =>
    limit === undefined
      ? 'এই পাসওয়ার্ডটি খুব বেশি প্রচলিত। অন্য একটি বেছে নিন।'
      : passwordTooShort(limit),
  PASSWORD_NEEDED: 'আপনি এই ব্রাউজারে নিবন্ধন করেননি। পাসওয়ার্ড লিখুন।',
  SECOND_FACTOR: 'আগে দ্বিতীয় ধাপের যাচাই দিয়ে লগ ইন করুন।',
  PASSKEY_WRONG: 'এই পাসকি দিয়ে এখানে লগ ইন করা যায় না, অথবা দেরি হয়ে গেছে। আবার চেষ্টা করুন।',
  INVALID_ORIGIN: 'অনুরোধটি অন্য সাইট থেকে এসেছে।',
  INVALID_CALLBACK_URL: 'ঠিকানাটি এই ফোরামের নয়।',
  WRONG_HOST: ({ name = '' }) => `Google দিয়ে লগ ইন করতে ${name} ঠিকানায় যান।`,
  EMAIL_ALREADY_VERIFIED: 'ই-মেইল ঠিকানাটি আগেই নিশ্চিত করা হয়েছে।',
  EMAIL_MISMATCH: 'এটি আপনার অ্যাকাউন্টের ই-মেইল ঠিকানা নয়।',
  UNAUTHORIZED: signInFirst,
};
export const errorSentence = ({ message, code, fault, params = {} }: ProblemDetails): string => {
  if (code === 'bad-input' && fault)
    return params.field === 'host'
      ? message
      : faultSentence(fieldName(params.field), { fault, ...params });
  const sentence = Object.hasOwn(errorSentences, code)
    ? (errorSentences[code] ?? message)
    : message;
  return typeof sentence === 'string' ? sentence : sentence(params);
};

// Mails and letters.
/** The mails of an account. */
export const confirmMailSubject = (siteName: string) => `${siteName}: আপনার ই-মেইল ঠিকানা নিশ্চিত করুন`;
export const confirmMailText = (siteName: string) =>
  `${siteName}-এ স্বাগতম! ঠিকানাটি যে আপনার, তা এক দিনের মধ্যে নিচের লিংকের পাতায় নিশ্চিত করুন। আপনি নিবন্ধন না করে থাকলে ওই পাতাতেই তা জানাতে পারবেন।`;
export const resetMailSubject = (siteName: string) => `${siteName}: নতুন পাসওয়ার্ড বেছে নিন`;
export const resetMailText = (siteName: string) =>
  `কেউ একজন, আশা করি আপনিই, ${siteName}-এ আপনার অ্যাকাউন্টের জন্য নতুন পাসওয়ার্ড চেয়েছেন। পাসওয়ার্ড বেছে নিতে এক ঘণ্টার মধ্যে নিচের লিংকটি খুলুন। আপনি না চেয়ে থাকলে কিছুই করতে হবে না।`;
/** Mails about the safety of an account. */
export const safetyMailSubject = (siteName: string) => `${siteName}: আপনার অ্যাকাউন্টের নিরাপত্তা`;
export const safetyMailText = (name: string, sentence: string, time: string, advice: string) =>
  `প্রিয় ${name || 'সদস্য'},

${sentence}। (${time})

${advice}`;
const wasYou = 'কাজটি আপনার হলে কিছুই করতে হবে না।';
const wasNotYou = `${wasYou} আপনার না হলে এখনই নিচের পাতাটি খুলে পাসওয়ার্ড বদলান এবং অন্য সব সেশন শেষ করুন।`;
/** Advice to the member after a safety event. The link to the screen stands below. */
export const safetyAdvice = {
  'new-device': wasNotYou,
  'password-changed': `${wasYou} আপনার না হলে এখনই লগ ইনের পাতায় “পাসওয়ার্ড ভুলে গেছেন?” থেকে নতুন পাসওয়ার্ড বেছে নিন।`,
  'email-changed': `${wasYou} আপনার না হলে আগের ঠিকানা ফিরিয়ে আনুন: সেই ঠিকানায় পাঠানো ই-মেইলে উপায় লেখা আছে।`,
  'factor-added': wasNotYou,
  'factor-removed': wasNotYou,
  'recovery-made': wasNotYou,
  'codes-wrong': `এখন পনেরো মিনিট কোনো কোড নেওয়া হবে না। ${wasYou} আপনার না হলে কেউ হয়তো আপনার পাসওয়ার্ড জানেন: নিচের পাতায় তা বদলান।`,
  'factors-reset-asked':
    'আপনিই কোনো অ্যাডমিনকে বলে থাকলে কিছুই করতে হবে না। না বলে থাকলে নিচের পাতায় তা থামান।',
  'tokens-ended': 'ফোরামে থাকতে আবার লগ ইন করুন। অন্য কেউ আপনার পাসওয়ার্ড জেনে থাকলে নিচের পাতায় তা বদলান।',
  leaving: `${wasYou} আপনার না হলে, বা থেকে যেতে চাইলে, নিচের পাতায় লগ ইন করে “থেকে যাই” চাপুন। কাজটি আপনার না হলে তারপর পাসওয়ার্ড বদলান।`,
};
/** The mails with a code that was bought, and about payments that were revoked. */
export const giftMailSubject = (siteName: string) => `${siteName}: আপনার উপহারের কোড`;
export const giftMailText = (name: string, siteName: string, code: string) =>
  `প্রিয় ${name || 'সদস্য'},

গোল্ড উপহার দেওয়ার জন্য ধন্যবাদ। এই হলো কোড:

${code}

যিনি এই লিংকের পাতায় ${siteName}-এ কোডটি লিখবেন, তিনি গোল্ড সদস্য হবেন। এটি একবারই চলে, আর এর কোনো মেয়াদ নেই।`;
export const giftMailNoCode = (name: string, siteName: string) =>
  `প্রিয় ${name || 'সদস্য'},

আপনার উপহারের টাকা পাওয়া গেছে, কিন্তু কোডটি আর দেখানো যাচ্ছে না। ${siteName}-এর পরিচালকদের কাছে আরেকটি চেয়ে নিন।`;
export const revokedMailSubject = (siteName: string) => `${siteName}: একটি পেমেন্ট বাতিল হয়েছে`;
/** @param money '' where it was not sent back. */
export const revokedMailText = (name: string, sentence: string, money: string, reason: string) =>
  `প্রিয় ${name || 'সদস্য'},

${sentence}।${money === '' ? '' : ` ${money}।`}

কারণ: ${reason}`;
/** The mails about a change of an address, and the pages behind their links. */
export const emailMails = {
  confirm: {
    subject: (siteName: string) => `${siteName}: আপনার নতুন ঠিকানা নিশ্চিত করুন`,
    text: (siteName: string) =>
      `কেউ একজন, আশা করি আপনিই, ${siteName}-এর অ্যাকাউন্টে এই ই-মেইল ঠিকানা বসাতে চান। এক দিনের মধ্যে নিচের লিংকের পাতায় তা নিশ্চিত করুন। আপনি না চেয়ে থাকলে কিছুই করতে হবে না।`,
  },
  taken: {
    subject: (siteName: string) => `${siteName}: কেউ আপনার ঠিকানা চেয়েছেন`,
    text: (siteName: string) =>
      `কেউ একজন ${siteName}-এ নিজের অ্যাকাউন্টে এই ই-মেইল ঠিকানা বসাতে চেয়েছেন। ঠিকানাটি সেখানে আপনার অ্যাকাউন্টের, তাই কিছুই বদলানো হয়নি। আপনিই চেয়ে থাকলে এই ঠিকানা দিয়ে লগ ইন করুন।`,
  },
  undo: {
    subject: (siteName: string) => `${siteName}: আপনার ঠিকানা বদলানো হয়েছে`,
    text: (siteName: string) =>
      `${siteName}-এ আপনার অ্যাকাউন্টের ঠিকানা এখন অন্যটি। আপনিই বদলে থাকলে কিছুই করতে হবে না। না হলে সাত দিনের মধ্যে নিচের লিংকের পাতায় এই ঠিকানা ফিরিয়ে আনুন। তখন সবাইকে লগ আউট করা হবে, আর আপনি নতুন পাসওয়ার্ড বেছে নেবেন।`,
  },
  moved: {
    subject: (siteName: string) => `${siteName}: আপনার ঠিকানা বদলানো হয়েছে`,
    text: (siteName: string) =>
      `${siteName}-এ আপনার অ্যাকাউন্টের ঠিকানা এখন অন্যটি, কারণ যে সেবা দিয়ে লগ ইন করেন সেখানে তা বদলানো হয়েছে। আপনি না বদলে থাকলে সেখানকার অ্যাকাউন্ট সুরক্ষিত করুন, আর ফোরামের পরিচালকদের লিখুন।`,
  },
};
export const changeAddressTitle = 'ঠিকানা বদলাবেন?';
export const changeAddressText = (address: string, siteName: string) =>
  `${siteName}-এ আপনার অ্যাকাউন্টের ঠিকানা হবে ${address}। এরপর এটি দিয়েই লগ ইন করবেন, আর আপনার অন্য সব সেশন শেষ হবে।`;
export const changeAddressNot = 'আপনি না চেয়ে থাকলে পাতাটি বন্ধ করুন।';
export const changeAddressButton = 'ঠিকানা বদলান';
export const addressChanged = 'আপনার ঠিকানা বদলানো হয়েছে';
export const addressChangedText = (address: string, link: (words: string) => string) =>
  `এখন থেকে ${address} দিয়ে ${link('লগ ইন করুন')}। আগের ঠিকানায় তা জানানো হয়েছে; সেখান থেকে সাত দিন পর্যন্ত এটি ফেরানো যায়।`;
export const addressTaken = 'ঠিকানাটি আরেকটি অ্যাকাউন্টের';
export const addressTakenText = (address: string) =>
  `কিছুই বদলানো হয়নি: ${address} এর মধ্যে আরেকটি অ্যাকাউন্টের হয়ে গেছে।`;
export const restoreAddressTitle = 'আগের ঠিকানা ফিরিয়ে আনবেন?';
export const restoreAddressText = (address: string, siteName: string) =>
  `${siteName}-এ আপনার অ্যাকাউন্টের ঠিকানা আবার হবে ${address}। এতে লগ ইন করা সবাইকে লগ আউট করা হবে, পাসওয়ার্ডটি আর কাজ করবে না, আপনি নতুন একটি বেছে নেবেন।`;
export const restoreAddressButton = 'ঠিকানা ফিরিয়ে আনুন';
export const addressRestored = 'আপনার ঠিকানা ফিরে এসেছে';
export const addressRestoredText = (link: (words: string) => string) =>
  `সবাইকে লগ আউট করা হয়েছে। আবার লগ ইন করতে ${link('নতুন পাসওয়ার্ড বেছে নিন')}।`;
export const addressLinkEnded = {
  confirm: (link: (words: string) => string) =>
    `লিংকটি একবার কাজ করে, এক দিন পর্যন্ত, আর আপনি অন্য কোনো ঠিকানা না চাওয়া বা যেখান থেকে চেয়েছিলেন সেখানে লগ আউট না করা পর্যন্ত। এখনও দরকার হলে ${link('লগ ইন করুন')}, তারপর আবার চান।`,
  undo: (link: (words: string) => string) =>
    `লিংকটি একবার কাজ করে, ঠিকানা বদলানোর পর সাত দিন পর্যন্ত। সাহায্য লাগলে ${link('কারা ফোরাম চালান দেখুন')}।`,
};
export const testMailSubject = (siteName: string) => `${siteName}: পরীক্ষামূলক ই-মেইল`;
export const testMailText = (siteName: string) =>
  `এই ই-মেইল পেয়ে থাকলে ${siteName} ই-মেইল পাঠাতে পারছে।`;
/** Texts around the items of a mail. Names are empty where there is none. */
export const mailGreeting = (name: string, count: number, siteName: string) =>
  `প্রিয় ${name || 'সদস্য'}, ${siteName}-এ আপনার জন্য ${count === 1 ? 'একটি নতুন খবর' : 'কয়েকটি নতুন খবর'} আছে:`;
export const mailNews = (count: number, siteName: string) =>
  `${siteName}: আপনার জন্য ${number(count)}টি নতুন খবর`;
export const mailMoreInInbox = 'ইনবক্সে আরও আছে';
export const mailOpenInbox = 'ইনবক্স খুলুন';
// Digests.
export const mailDigestSubject = (siteName: string) => `${siteName}: আপনার আলোচনাগুলোতে যা নতুন`;
export const mailDigestGreeting = (name: string, siteName: string) =>
  `প্রিয় ${name || 'সদস্য'}, ${siteName}-এ আপনি যা অনুসরণ করেন তাতে নতুন:`;
export const mailDigestThreads = 'আপনার অনুসরণ করা সবচেয়ে ব্যস্ত আলোচনা';
export const mailDigestThread = (title: string, comments: number, people: number) =>
  `“${title}”: ${sinceNew(comments)}, লিখেছেন ${sincePeople(people)}`;
export const mailSince = 'এর পর থেকে যা যা ঘটেছে সব দেখুন';
export const mailWhy = {
  unseen: 'এগুলো এখনও দেখেননি বলে আপনি এই ই-মেইল পেলেন।',
  digest: 'দিনে বা সপ্তাহে একটি ই-মেইল বেছে নিয়েছেন বলে এটি পেলেন।',
  admin: 'আপনি অ্যাডমিন বলে এই ই-মেইল পেলেন।',
};
export const mailWhyFrom = {
  unseen: (siteName: string) => `এগুলো এখনও দেখেননি বলে ${siteName} আপনাকে এই ই-মেইল পাঠিয়েছে।`,
  digest: (siteName: string) =>
    `দিনে বা সপ্তাহে একটি ই-মেইল বেছে নিয়েছেন বলে ${siteName} আপনাকে এটি পাঠিয়েছে।`,
  admin: (siteName: string) => `আপনি অ্যাডমিন বলে ${siteName} আপনাকে এই ই-মেইল পাঠিয়েছে।`,
};
/** @param choose makes a link of words, as `stop` does. */
export const mailChooseOrStop = (
  choose: (words: string) => string,
  stop: (words: string) => string,
) => `${choose('কোন ই-মেইল চান, বেছে নিন')} অথবা ${stop('সব ই-মেইল বন্ধ করুন')}।`;
export const mailChoose = 'কোন ই-মেইল চান, বেছে নিন';
export const mailStopAll = 'সব ই-মেইল বন্ধ করুন';
/** The items of a mail, without full stops. Titles and names are empty where there is none. */
export const mailSomebody = 'কেউ একজন';
const postTitled = (title: string) => (title === '' ? 'একটি পোস্ট' : `“${title}”`);
const underPost = (title: string) => (title === '' ? 'একটি পোস্টে' : `“${title}” পোস্টে`);
const mailAmount = (count: number, isMost: boolean) =>
  isMost ? `${number(count)}টি বা তার বেশি` : `${number(count)}টি`;
/** @param isMost the count is one beyond which nothing is counted, as that of the next two. */
export const mailComments = (title: string, names: string, count: number, isMost: boolean) =>
  `${underPost(title)} ${mailAmount(count, isMost)} নতুন মন্তব্য, লিখেছেন ${names}`;
export const mailReplies = (title: string, name: string, count: number, isMost: boolean) =>
  count > 1
    ? `${underPost(title)} ${name || mailSomebody} আপনাকে উত্তর দিয়েছেন; সেখানে এখন আপনার জন্য ${mailAmount(count, isMost)} উত্তর আছে`
    : `${underPost(title)} ${name || mailSomebody} আপনাকে উত্তর দিয়েছেন`;
export const mailVotes = (title: string, count: number, isMost: boolean) =>
  `${underPost(title)} অন্যরা ${mailAmount(count, isMost)} ভোট দিয়েছেন`;
export const mailThanks = (title: string, count: number, isMost: boolean) =>
  `${underPost(title)} আপনার মন্তব্যের জন্য ${count === 1 ? 'একজন' : `${mailAmount(count, isMost)} জন`} ধন্যবাদ জানিয়েছেন`;
export const mailAnswer = (title: string) => `${underPost(title)} উত্তর মিলেছে`;
export const mailOwnAnswer = (title: string) =>
  `${underPost(title)} আপনার মন্তব্যটি উত্তর হিসেবে বেছে নেওয়া হয়েছে`;
export const mailMention = (title: string, name: string) =>
  `${underPost(title)} ${name || mailSomebody} আপনাকে উল্লেখ করেছেন`;
export const mailReportStays = (title: string) =>
  `আপনি যা রিপোর্ট করেছিলেন, তা থাকছে: ${postTitled(title)}`;
export const mailReportRemoved = (title: string) =>
  `আপনি যা রিপোর্ট করেছিলেন, তা মুছে ফেলা হয়েছে: ${postTitled(title)}`;
export const mailRemoved = (title: string, name: string) =>
  `${name || mailSomebody} মুছে দিয়েছেন: ${postTitled(title)}`;
export const mailApproved = (title: string, name: string) =>
  `${name || mailSomebody} অনুমোদন করেছেন: ${postTitled(title)}`;
export const mailNotApproved = (title: string, name: string) =>
  `${name || mailSomebody} অনুমোদন করেননি: ${postTitled(title)}`;
export const pushReplies = (count: number, threads: number) =>
  `${number(threads)}টি থ্রেডে ${number(count)}টি নতুন উত্তর`;
export const pushSeveral = (count: number) => `আপনার জন্য ${number(count)}টি নতুন খবর`;
export const pushAnnouncement = (title: string) => `ঘোষণা: ${title}`;
export const pushGift = 'উপহারের টাকা পৌঁছেছে: এর কোড তৈরি';
export const mailSanctioned = {
  silence: 'আপনার অ্যাকাউন্ট নীরব করা হয়েছে',
  suspend: 'আপনার অ্যাকাউন্ট স্থগিত করা হয়েছে',
  none: 'আপনার অ্যাকাউন্ট সীমিত করা হয়েছে',
};
export const mailClaimApproved = (claim: string) =>
  `আপনার পেমেন্ট অনুমোদিত হয়েছে: ${claim}। আপনি এখন গোল্ড সদস্য`;
export const mailClaimRefused = (claim: string) => `আপনার পেমেন্ট অনুমোদিত হয়নি: ${claim}`;
/** Mails to admins. */
const waits = ([reports, texts, claims]: readonly [number, number, number]) =>
  [
    ...(reports === 0 ? [] : [`${number(reports)}টি রিপোর্ট`]),
    ...(texts === 0 ? [] : [`${number(texts)}টি লেখা`]),
    ...(claims === 0 ? [] : [`${number(claims)}টি পেমেন্ট`]),
  ].join(' ও ');
export const alertSubject = (counts: readonly [number, number, number], siteName: string) =>
  `${siteName}: ${waits(counts)} অপেক্ষায়`;
export const alertGreeting = (
  name: string,
  counts: readonly [number, number, number],
  siteName: string,
) =>
  `প্রিয় ${name || 'অ্যাডমিন'}, ${siteName}-এ ${waits(counts)} অপেক্ষায় আছে। এই লিংকগুলো তিন দিন কাজ করবে, আর কেবল আপনার জন্য:`;
export const alertReported = (text: string) => `একটি মন্তব্য রিপোর্ট করা হয়েছে: “${text}”`;
export const alertReportedPost = (title: string) => `একটি পোস্ট রিপোর্ট করা হয়েছে: “${title}”`;
export const alertHeld = (text: string) => `একটি লেখা অনুমোদনের অপেক্ষায়: “${text}”`;
export const alertClaimed = (sum: string, by: string, trxId: string) =>
  `একটি পেমেন্ট অপেক্ষায়: ${by} থেকে ${sum}, ${trxId}`;
export const alertBy = (name: string) => `লিখেছেন ${name || mailSomebody}`;
export const alertAllReports = 'সব রিপোর্ট দেখুন';
export const alertAllHeld = 'অপেক্ষায় থাকা সব লেখা দেখুন';
export const alertAllClaims = 'অপেক্ষায় থাকা সব পেমেন্ট দেখুন';

// Plain pages of the server, and the heads of pages.
export const plainGoTo = (siteName: string) => `${siteName} খুলুন`;
export const busyTitle = 'ফোরাম এখন ব্যস্ত';
export const busyText = 'এই মুহূর্তে অনেক বেশি পাতা চাওয়া হচ্ছে।';
export const oldFileTitle = 'এই ফাইলটি আর এখানে নেই';
export const oldFileText =
  'এটি আগের ফোরামের একটি ফাইল। সেখানকার লেখা ও অনেক ছবি এখানে আনা হয়েছে; এই ফাইলটি আনা হয়নি।';
export const linkIncomplete = 'লিংকটি অসম্পূর্ণ';
export const linkWorksNoMore = 'লিংকটি আর কাজ করে না';
/** The page that ends letters. @param link makes a link of words, as of all plain pages. */
export const stopLettersTitle = 'ই-মেইল বন্ধ করবেন?';
export const stopLettersHeading = (siteName: string) => `${siteName}: ই-মেইল বন্ধ করবেন?`;
export const stopLettersText =
  'এরপর নতুন খবরের আর কোনো ই-মেইল পাবেন না। নিজে চাইলে যেসব ই-মেইল আসে, যেমন নতুন পাসওয়ার্ডের, সেগুলো আসবে।';
export const stopLettersButton = 'ই-মেইল বন্ধ করুন';
export const lettersStopped = 'আপনি আর ই-মেইল পাবেন না';
export const lettersStoppedText = (siteName: string, link: (words: string) => string) =>
  `${siteName} নতুন খবর জানিয়ে আপনাকে আর ই-মেইল পাঠাবে না। ${link('আপনার পছন্দ')} থেকে তা আবার চালু করতে পারবেন।`;
export const lettersLinkIncompleteText = (siteName: string, link: (words: string) => string) =>
  `এটি দিয়ে ${siteName}-এর কোনো ই-মেইল বন্ধ হয় না। ই-মেইল থেকে লিংকটি আবার খুলুন, অথবা কোন ই-মেইল চান, তা ${link('আপনার পছন্দ')} থেকে বেছে নিন।`;
/** The pages behind the links of mails to admins. Names are empty where there is none. */
export const actChoices = {
  report: { delete: 'মন্তব্য মুছুন', ignore: 'উপেক্ষা করুন' },
  postReport: { delete: 'পোস্ট ও মন্তব্যগুলো মুছুন', ignore: 'উপেক্ষা করুন' },
  held: { approve: 'অনুমোদন করুন', refuse: 'নাকচ করুন' },
  claim: { approve: 'অনুমোদন করুন', refuse: 'নাকচ করুন' },
};
export const actReported = 'একটি মন্তব্য রিপোর্ট করা হয়েছে';
export const actReportedPost = 'একটি পোস্ট রিপোর্ট করা হয়েছে';
export const actReportedBy = (reason: string, email: string) => `${reason}, রিপোর্ট করেছেন ${email}`;
export const actEditedSince = 'এরপর লেখাটি সম্পাদনা করা হয়েছে। এখন আছে:';
export const actHeld = 'একটি লেখা অনুমোদনের অপেক্ষায়';
export const actHeldBy = (name: string) => `লিখেছেন ${name || mailSomebody}`;
export const actClaimed = 'একটি পেমেন্ট আপনার অপেক্ষায়';
export const actClaimBy = (name: string) => `জানিয়েছেন ${name || mailSomebody}`;
export const actClaimText = (sum: string, by: string, last4: string) =>
  `আপনার ওয়ালেটে দেখুন: ${by} থেকে এই লেনদেনে ${sum} এসেছে কি? যে নম্বর থেকে এসেছে, তার শেষ চারটি সংখ্যা ${last4}।`;
export const actClaimReason = 'নাকচ করলে তার কারণ';
export const actClaimConflict = 'পেমেন্টটি অনুমোদন করা যায়নি';
export const actClaimTaken = (link: (words: string) => string) =>
  `অন্য এক সদস্যের পেমেন্টে এই লেনদেনটি আছে। দাবিটি নাকচ করুন, অথবা ${link('সব পেমেন্ট')} দেখুন।`;
export const actClaimGone = 'দাবিটি আর নেই: সদস্য নিজে তা তুলে নিয়েছেন।';
export const actSettled = 'এর নিষ্পত্তি হয়ে গেছে';
export const actSettledBy = {
  'report ignored': (name: string) => `${name || mailSomebody} রিপোর্টটি উপেক্ষা করেছেন; লেখাটি থাকছে।`,
  'comment deleted': (name: string) => `${name || mailSomebody} মন্তব্যটি মুছে দিয়েছেন।`,
  'post deleted': (name: string) => `${name || mailSomebody} পোস্টটি মুছে দিয়েছেন।`,
  'text approved': (name: string) => `${name || mailSomebody} লেখাটি অনুমোদন করেছেন।`,
  'text refused': (name: string) => `${name || mailSomebody} লেখাটি নাকচ করেছেন।`,
  'claim approved': (name: string) => `${name || 'ফোরামের ফোন'} পেমেন্টটি অনুমোদন করেছেন।`,
  'claim refused': (name: string) => `${name || mailSomebody} পেমেন্টটি নাকচ করেছেন।`,
};
export const actGone = 'লেখাটি আর নেই: লেখক নিজে এটি মুছেছেন, অথবা এটি যার অংশ ছিল, কেউ তা মুছে দিয়েছেন।';
export const actConflict = 'লেখাটি অনুমোদন করা যায়নি';
export const actConflictText = (link: (words: string) => string) =>
  `এটি যার অংশ, তা এরপর সম্পাদনা করা, বন্ধ করা বা মুছে ফেলা হয়েছে। ${link('অপেক্ষায় থাকা সব লেখা দেখুন')}।`;
export const actEditedText = (link: (words: string) => string) =>
  `ই-মেইল পাঠানোর পর লেখাটি সম্পাদনা করা হয়েছে। ${link('অপেক্ষায় থাকা সব লেখা দেখুন')}।`;
export const actIncompleteText = (link: (words: string) => string) =>
  `ই-মেইল থেকে লিংকটি আবার খুলুন, অথবা ${link('লগ ইন করুন')}।`;
export const actEndedText = (link: (words: string) => string) =>
  `লিংকটি তিন দিন কাজ করে, আর যাঁর লিংক তিনি অ্যাডমিন থাকা পর্যন্ত। এখন ${link('লগ ইন করুন')}।`;
/** The heads of pages, for search engines and previews of links. */
export const newestPosts = 'নতুন পোস্ট';
export const headPicture = 'একটি কাপ, যা কথার বুদ্‌বুদও বটে; পাশে লেখা: অন্যরা কী ভাবেন পড়ুন, নিজের কথাও শোনান।';
export const headMember = (
  name: string,
  siteName: string,
  day: string,
  posts: number,
  comments: number,
) =>
  `${name} ${day} থেকে ${siteName}-এ আছেন: ${posts === 0 ? 'কোনো পোস্ট নেই' : `${number(posts)}টি পোস্ট`}, ${comments === 0 ? 'কোনো মন্তব্য নেই' : `${number(comments)}টি মন্তব্য`}।`;
export const headComment = (name: string, title: string) => `“${title}” পোস্টে মন্তব্য: ${name}`;
export const headAnswer = (question: string, answer: string) => `${question} উত্তর: ${answer}`;
