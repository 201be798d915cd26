import type { Page } from '@playwright/test';

/** Reads the head, heading and links of HTML that the server sent, without running its scripts. */
export function readHtml(page: Page, html: string) {
  return page.evaluate((text) => {
    const sent = new DOMParser().parseFromString(text, 'text/html');
    const content = (selector: string) => sent.querySelector(selector)?.getAttribute('content') ?? null;
    const alternates = [...sent.querySelectorAll<HTMLLinkElement>('link[rel=alternate]')];
    const links = [...sent.querySelectorAll('a[href]')];
    return {
      language: sent.documentElement.lang,
      theme: sent.documentElement.className,
      title: sent.title,
      description: content('meta[name=description]'),
      robots: content('meta[name=robots]'),
      canonical: sent.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
      alternates: Object.fromEntries(alternates.map((link) => [link.hreflang, link.getAttribute('href')])),
      preview: {
        title: content('meta[property="og:title"]'),
        description: content('meta[property="og:description"]'),
        url: content('meta[property="og:url"]'),
        image: content('meta[property="og:image"]'),
      },
      heading: sent.querySelector('h1')?.textContent ?? null,
      /** Without those of the list of languages. */
      links: links.filter((link) => !link.hasAttribute('lang')).map((link) => link.getAttribute('href') ?? ''),
    };
  }, html);
}
