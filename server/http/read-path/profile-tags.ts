/** The tag of responses that show how much a member has written, their role or their membership. */
export const profileTag = (memberId: string) => `profile:${memberId}`;

/** The tag of responses that count comments of a member: a removed post takes those of any number of members along. */
export const POST_REMOVALS = 'post removals';
