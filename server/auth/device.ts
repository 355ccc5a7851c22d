import Bowser from 'bowser';

/** A longer header is nobody's browser. */
const LONGEST_USER_AGENT = 400;

/** The browser and the system of a `User-Agent` header, as in "Firefox, Android"; empty where it names none. */
export function deviceOf(userAgent = ''): string {
  if (userAgent === '' || userAgent.length > LONGEST_USER_AGENT) return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ');
}
