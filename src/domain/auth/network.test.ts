import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedNetwork, countedNetworks, shortenedNetwork } from './network.ts';

describe('networks', () => {
  test.each([
    ['192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    ['2001:0DB8::1', '2001:db8:0:0::/64', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/64'],
  ])('%s counts as %s and is kept as %s', (address, counted, kept) => {
    expect(countedNetwork(address)).toBe(counted);
    expect(shortenedNetwork(address)).toBe(kept);
  });

  test.each([
    '',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '1::2::3',
    '1:2:3',
    '12345::',
    ':',
    '1:2:3:4:5:6:7:8:9',
  ])('%j is no network', (text) => {
    expect(countedNetwork(text)).toBe('unknown');
    expect(shortenedNetwork(text)).toBeNull();
  });

  test('a limit counts for the networks around as well', () => {
    expect(countedNetworks('192.0.2.77')).toEqual([
      { network: '192.0.2.77', multiple: 1 },
      { network: '192.0.2.0/24', multiple: 8 },
    ]);
    expect(countedNetworks('2001:db8:1:23ff::9')).toEqual([
      { network: '2001:db8:1:23ff::/64', multiple: 1 },
      { network: '2001:db8:1:2300::/56', multiple: 4 },
      { network: '2001:db8:1::/48', multiple: 8 },
    ]);
    expect(countedNetworks('nonsense')).toEqual([{ network: 'unknown', multiple: 1 }]);
  });

  test('neighbours in one network are one, others are not', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(255), (address, last) => {
        expect(shortenedNetwork(address.replace(/\d+$/, String(last)))).toBe(shortenedNetwork(address));
      }),
    );
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        fc.pre(!address.includes('.'));
        expect(countedNetwork(address)).toMatch(/^(?:[\da-f]{1,4}:){4}:\/64$/);
      }),
    );
  });
});
