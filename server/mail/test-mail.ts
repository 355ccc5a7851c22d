import type { Messages } from '../../messages/languages.ts';
import type { Config } from '../app/config/config.ts';
import { recipientOf, senderOf, UNANSWERED } from './delivery.ts';

/** A mail server that does not answer within this time is away. */
const PATIENCE_MS = 10_000;

/** The mail server's own words: its reply, or what kept it from replying. */
interface TestMailAnswer {
  success: boolean;
  answer: string;
}

/** The fields of nodemailer's errors. */
interface MailError {
  response?: string;
  message?: string;
}

/** Sends a test mail and waits for the mail server's answer. */
export async function sendTestMail(
  config: Config,
  { testMailSubject, testMailText }: Messages,
  siteName: string,
  to: string,
): Promise<TestMailAnswer> {
  const { smtpUrl } = config.mail;
  if (!smtpUrl) return { success: false, answer: 'No mail server is set: SMTP_URL names it.' };
  const { createTransport } = await import('nodemailer');
  const patience = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  };
  const transport = createTransport({ url: smtpUrl, ...patience });
  try {
    const { response } = await transport.sendMail({
      from: senderOf(config, siteName),
      to: recipientOf(to),
      subject: testMailSubject(siteName),
      text: `${testMailText(siteName)}\n`,
      headers: UNANSWERED,
    });
    return { success: true, answer: response };
  } catch (error) {
    const { response, message } = error as MailError;
    return { success: false, answer: response ?? message ?? String(error) };
  } finally {
    transport.close();
  }
}
