import { describe, expect, test } from 'vitest';
import { photoAddress } from '../../../contract/values/photos.ts';

const OWN = 'http://192.168.1.5:3000';
const from = (address: string) => photoAddress(address, OWN);

describe('a photo is never loaded', () => {
  /** Hosts in groups: this machine, private networks of IPv4 and IPv6, and names of either. */
  test.each([
    '127.0.0.1 127.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 127.0.0.1. 0.0.0.0 0',
    '１２７.0.0.1 127。0。0。1 localhost LOCALHOST localhost. ⓛocalhost a.localhost',
    '10.1.2.3 100.64.0.1 100.127.255.255 169.254.169.254 172.16.0.1 172.31.255.255',
    '192.168.1.5 224.0.0.1 255.255.255.255',
    '[::] [::1] [0:0:0:0:0:0:0:1] [::127.0.0.1] [::ffff:127.0.0.1] [::FFFF:a00:1]',
    '[64:ff9b::192.168.0.1] [fc00::1] [fdff:ffff::1] [fe80::1] [febf::1] [fec0::1] [ff02::1]',
    'printer.local metadata.google.internal nas.home.arpa router',
  ])('from this machine or a private network: %s', (hosts) => {
    for (const host of hosts.split(' '))
      for (const address of [`http://${host}/x.png`, `https://ana:x@${host}:8443/x.png`])
        expect([address, from(address)]).toEqual([address, null]);
  });

  test('from what is no web address', () => {
    const others = 'x.png /x.png javascript:hit() data:image/png;base64,AA file:///etc/passwd';
    for (const address of [
      '',
      ...others.split(' '),
      'ftp://example.com/x.png',
      'http://',
      'http://[::1/x.png',
    ])
      expect([address, from(address)]).toEqual([address, null]);
  });
});

describe('a photo is loaded', () => {
  test.each([
    'https://photos.example.com https://local.example.com https://notlocalhost.example',
    'https://xn--45b.example http://[2001:db8::1] http://[::ffff:808:808] http://[64:ff9b::808:808]',
    'http://9.255.255.255 http://11.0.0.1 http://100.63.255.255 http://128.0.0.1',
    'http://172.15.255.255 http://172.32.0.1 http://192.167.1.1 http://223.255.255.255',
  ])('from the open web: %s', (hosts) => {
    for (const host of hosts.split(' ')) expect(from(`${host}/x.png`)).toBe(`${host}/x.png`);
  });

  test("from the forum's own address, wherever it is, but from no other port of it", () => {
    expect(from(`${OWN}/assets/x.png`)).toBe(`${OWN}/assets/x.png`);
    expect(from('http://192.168.1.5:3001/x.png')).toBeNull();
    expect(from('https://192.168.1.5:3000/x.png')).toBeNull();
  });
});
