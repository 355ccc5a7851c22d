import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** A received mail: its recipient, its subject and its link. */
interface ReceivedMail {
  to: string;
  subject: string;
  link: string;
}

const unfolded = (text: string) =>
  text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** An SMTP server that keeps received mails in memory; it closes when the test ends, or with the worker if `keep` is set. */
export async function openMailServer(keep = false) {
  const mails: ReceivedMail[] = [];
  const waiting: (() => void)[] = [];

  async function serve(socket: Socket) {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let to = '';
    let text: string[] | null = null;
    say('220 box');
    for await (const line of createInterface(socket)) {
      if (text && line !== '.') text.push(line);
      else if (text) {
        const whole = text.join('\n');
        const subject = /^Subject: (.*)$/m.exec(whole)?.[1] ?? '';
        mails.push({ to, subject, link: /https?:\/\/\S+/.exec(unfolded(whole))?.[0] ?? '' });
        text = null;
        for (const wake of waiting.splice(0)) wake();
        say('250 kept');
      } else if (/^RCPT TO:/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        say('250 ok');
      } else if (/^DATA/i.test(line)) {
        text = [];
        say('354 go on');
      } else say('250 ok');
    }
  }
  const server = createServer((socket) => {
    // The sender reports a broken connection.
    serve(socket).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  if (keep) server.unref();
  else onTestFinished(() => void server.close());

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Waits for a mail to the address whose subject matches, and returns the newest. */
    async mail(to: string, about: RegExp): Promise<ReceivedMail> {
      for (;;) {
        const found = mails.findLast((one) => one.to === to && about.test(one.subject));
        if (found) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}
