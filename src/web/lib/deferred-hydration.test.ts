import { describe, expect, test } from 'vitest';
import { deferScripts } from './deferred-hydration.ts';

const page = [
  '<html><head><link rel="modulepreload" crossorigin="anonymous" href="/assets/a.js"/></head><body>',
  '<link rel="modulepreload" href="/assets/b.js"/>',
  '<script nonce="n0">window.context = {};</script>',
  '<script nonce="n0" type="module" async="">import "/assets/a.js";</script></body></html>',
].join('');

describe('a page with deferred scripts', () => {
  const late = deferScripts(page, 'n0');

  test('fetches no script by itself and lists those to load later', () => {
    expect(late).not.toContain('<link rel="modulepreload"');
    expect(late).not.toContain('type="module"');
    expect(late).toContain(
      'type="text/plain" data-deferred="/assets/a.js /assets/b.js">import "/assets/a.js";</script>',
    );
  });

  test('runs the other scripts and the waiting one under the nonce of the answer', () => {
    expect(late).toContain('<script nonce="n0">window.context = {};</script>');
    expect(late).toContain('</script><script nonce="n0">(function');
    expect(late.endsWith('</script></body></html>')).toBe(true);
  });
});
