/** An error for the forum's operator. Its message is complete; the stack trace is not shown. */
export class OperatorError extends Error {}
