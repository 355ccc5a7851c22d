import type { AddressInfo } from 'node:net';
import { domainToASCII } from 'node:url';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as the server has taken it: its recipient, and all that stands in it. */
export interface TakenMail extends Email {
  recipient: string;
  /** All recipients that the sender named. */
  recipients: string[];
  raw: string;
}

/** The address of a recipient as the sender gave it: the library shows an ASCII host in its script. */
function asGiven(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + domainToASCII(address.slice(at));
}

/**
 * An SMTP server that keeps what it takes; it closes when the test ends unless `keep` is set. Port 0 is any free one.
 */
export async function openSmtp(keep = false, port = 0) {
  const mails: TakenMail[] = [];
  const waiting: (() => void)[] = [];
  /** The server's answer to a mail once it has read it. */
  let answer: (mail: TakenMail) => Promise<Error | null> = async () => null;
  let refused = '';

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (address !== refused) return done();
      done(Object.assign(new Error('There is no such mailbox.'), { responseCode: 550 }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString();
        const mail = {
          ...(await PostalMime.parse(raw)),
          recipient: asGiven(envelope.rcptTo[0]?.address ?? ''),
          recipients: envelope.rcptTo.map(({ address }) => asGiven(address)),
          raw,
        };
        const error = await answer(mail);
        if (error) return done(error);
        mails.push(mail);
        for (const wake of waiting.splice(0)) wake();
        done(null, 'kept');
      });
    },
  });
  // A sender that is killed breaks its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  if (!keep) onTestFinished(close);

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    /** Resolves with the next mail that is taken. */
    arrival: () => new Promise<void>((resolve) => waiting.push(resolve)),
    close,
    to: (email: string) => mails.filter(({ recipient }) => recipient === email),
    /** Answers no mail yet; resolves with the first that arrives. `answerIt` takes it, or refuses it. */
    hold() {
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<TakenMail>();
      const { promise: said, resolve: answerIt } = Promise.withResolvers<Error | null>();
      answer = (mail) => {
        arrive(mail);
        return said;
      };
      return { arrived, answerIt };
    },
    takesAll() {
      answer = async () => null;
      refused = '';
    },
    fails() {
      answer = async () =>
        Object.assign(new Error('The disk is full for now.'), { responseCode: 451 });
    },
    /** Says that there is no such mailbox. */
    refuses(email: string) {
      refused = email;
    },
  };
}
export type Smtp = Awaited<ReturnType<typeof openSmtp>>;
