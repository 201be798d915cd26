import { useInsertionEffect } from 'react';

/**
 * Styles that come with the script of a part. As a file of its own, a style sheet that fails once, for instance offline,
 * would never be fetched again.
 */
export function useStyles(css: string): void {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);
}
