import type { CSSProperties, ReactNode } from 'react';
import type { Language } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';

const serif = 'Georgia, "Times New Roman", serif';
const sans = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const ink = '#11232b';
const quietInk = '#495b63';
const line = '#e0dacf';

/** Inlined into each element, because many mail programs ignore style sheets. */
const look = {
  preview: { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 },
  page: { margin: 0, padding: 0, backgroundColor: '#fbf7ef', fontFamily: sans },
  column: { width: '100%', maxWidth: '560px', margin: '0 auto' },
  brand: { fontFamily: serif, fontSize: '20px', lineHeight: '28px', fontWeight: 700, color: ink },
  sheet: { backgroundColor: '#fffdfa', border: `1px solid ${line}`, borderRadius: '4px' },
  inside: { padding: '36px 40px 40px' },
  heading: {
    fontFamily: serif,
    fontSize: '34px',
    lineHeight: '38px',
    fontWeight: 700,
    letterSpacing: '-0.5px',
    color: ink,
    margin: 0,
  },
  title: { fontFamily: serif, fontSize: '22px', lineHeight: '26px', fontWeight: 700, color: ink, margin: 0 },
  subtitle: { fontFamily: serif, fontSize: '18px', lineHeight: '26px', color: quietInk, margin: '4px 0 0' },
  text: { fontSize: '16px', lineHeight: '24px', color: ink, margin: '16px 0 0' },
  label: { fontSize: '14px', lineHeight: '21px', color: quietInk, margin: '20px 0 6px' },
  quote: {
    fontFamily: serif,
    fontStyle: 'italic',
    fontSize: '18px',
    lineHeight: '27px',
    color: ink,
    margin: 0,
    whiteSpace: 'pre-line',
    wordBreak: 'break-word',
  },
  note: { fontSize: '14px', lineHeight: '21px', color: quietInk, margin: '16px 0 0', wordBreak: 'break-word' },
  action: { margin: '28px 0 0' },
  button: { backgroundColor: '#f5ae39', border: '1px solid #b0660c', borderRadius: '10px', textAlign: 'center' },
  buttonLink: {
    display: 'block',
    padding: '12px 26px',
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 600,
    color: '#281606',
    textDecoration: 'none',
  },
  link: { color: '#8b440c' },
  code: {
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: '28px',
    lineHeight: '36px',
    letterSpacing: '6px',
    color: ink,
    margin: '8px 0 0',
  },
  rule: { borderTop: `1px solid ${line}`, height: '1px', fontSize: 0, lineHeight: '1px' },
  foot: { padding: '22px 4px 40px', fontSize: '13px', lineHeight: '20px', color: quietInk, wordBreak: 'break-word' },
} satisfies Record<string, CSSProperties>;

/** For mail programs with style sheets: dark colours and narrow screens. */
const sheet = `
@media (max-width:480px){.k-in{padding:26px 22px 28px!important}.k-h{font-size:30px!important;line-height:34px!important}.k-wide{width:100%!important}}
@media (prefers-color-scheme:dark){.k-page{background:#0a1419!important}.k-sheet{background:#111e23!important;border-color:#2f4047!important}.k-ink{color:#f4f0e6!important}.k-quiet{color:#bab4a6!important}.k-link{color:#f5c572!important}.k-btn{background:#fbba4a!important;border-color:#fbba4a!important}.k-rule{border-color:#2f4047!important}.k-wax{background:#f4f0e6!important}}
`;

function Table(props: { className?: string; style?: CSSProperties; children: ReactNode }) {
  return (
    <table
      role="presentation"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      className={props.className}
      style={{ borderCollapse: 'separate', ...props.style }}
    >
      <tbody>{props.children}</tbody>
    </table>
  );
}

function Cell(props: { align?: 'left' | 'center'; className?: string; style: CSSProperties; children: ReactNode }) {
  return (
    <td align={props.align} className={props.className} style={props.style}>
      {props.children}
    </td>
  );
}

/** The candle, made of table cells: many mail programs do not show images at first. */
function Candle() {
  const part = { width: '10px', margin: '0 auto', fontSize: 0, lineHeight: 0 };
  return (
    <div aria-hidden="true">
      <div
        style={{
          ...part,
          height: '14px',
          backgroundColor: '#f5ae39',
          borderRadius: '50% 50% 50% 50% / 68% 68% 32% 32%',
        }}
      />
      <div
        className="k-wax"
        style={{ ...part, width: '6px', height: '10px', marginTop: '3px', backgroundColor: ink }}
      />
    </div>
  );
}

/** The layout of every mail: one column, one action, and in the footer why it was sent. */
export function MailLayout(props: {
  language: Language;
  preheader: string;
  children: ReactNode;
  footnote?: ReactNode;
}) {
  const t = translator(props.language);
  return (
    <html dir="ltr" lang={props.language}>
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{t('mail.logoAlt')}</title>
        <style>{sheet}</style>
      </head>
      <body className="k-page" style={look.page}>
        <Preview>{props.preheader}</Preview>
        <Table className="k-page" style={{ width: '100%', backgroundColor: look.page.backgroundColor }}>
          <tr>
            <Cell align="center" style={{ padding: '0 16px' }}>
              <Table style={look.column}>
                <tr data-skip-in-text={true}>
                  <Cell style={{ padding: '28px 0 18px' }}>
                    <Table>
                      <tr>
                        <Cell style={{ paddingRight: '9px' }}>
                          <Candle />
                        </Cell>
                        <Cell className="k-ink" style={look.brand}>
                          {t('mail.logoAlt')}
                        </Cell>
                      </tr>
                    </Table>
                  </Cell>
                </tr>
                <tr>
                  <Cell className="k-sheet" style={look.sheet}>
                    <Table style={{ width: '100%' }}>
                      <tr>
                        <Cell className="k-in" align="left" style={look.inside}>
                          {props.children}
                        </Cell>
                      </tr>
                    </Table>
                  </Cell>
                </tr>
                <tr>
                  <Cell className="k-quiet" align="left" style={look.foot}>
                    {props.footnote}
                    {props.footnote !== undefined && <br />}
                    {t('mail.footer')}
                  </Cell>
                </tr>
              </Table>
            </Cell>
          </tr>
        </Table>
      </body>
    </html>
  );
}

const previewLength = 150;
/** Zero-width characters after the preview text, or mail programs would show the mail's first lines there. */
const filler = '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF';

/** The preview text in the inbox; hidden in the mail itself. */
function Preview({ children }: { children: string }) {
  const text = children.slice(0, previewLength);
  return (
    <div style={look.preview} data-skip-in-text={true}>
      {text}
      {text.length < previewLength && <div>{filler.repeat(previewLength - text.length)}</div>}
    </div>
  );
}

export function MailHeading(props: { children: ReactNode }) {
  return (
    <h1 className="k-h k-ink" style={look.heading}>
      {props.children}
    </h1>
  );
}

/** A smaller heading, for people after the first. */
export function MailTitle(props: { children: ReactNode }) {
  return (
    <h2 className="k-ink" style={look.title}>
      {props.children}
    </h2>
  );
}

export function MailSubtitle(props: { children: ReactNode }) {
  return (
    <p className="k-quiet" style={look.subtitle}>
      {props.children}
    </p>
  );
}

/** `isSkippedInText`: it speaks of a button, which the text part does not have. */
export function MailText(props: { isSkippedInText?: boolean; children: ReactNode }) {
  return (
    <p className="k-ink" style={look.text} data-skip-in-text={props.isSkippedInText || undefined}>
      {props.children}
    </p>
  );
}

export function MailNote(props: { isSkippedInText?: boolean; children: ReactNode }) {
  return (
    <p className="k-quiet" style={look.note} data-skip-in-text={props.isSkippedInText || undefined}>
      {props.children}
    </p>
  );
}

/** A person's text with a label above it. */
export function MailQuote(props: { label: string; children: string }) {
  return (
    <>
      <p className="k-quiet" style={look.label}>
        {props.label}
      </p>
      <p className="k-ink" style={look.quote}>
        {props.children}
      </p>
    </>
  );
}

/** A code to type: large, on its own line, monospaced. */
export function MailCode(props: { children: string }) {
  return (
    <p className="k-ink" style={look.code}>
      {props.children}
    </p>
  );
}

export function MailLink(props: { url: string; children: ReactNode }) {
  return (
    <a href={props.url} className="k-link" style={look.link}>
      {props.children}
    </a>
  );
}

export function MailButton(props: { url: string; label: string }) {
  return (
    <Table className="k-wide" style={look.action}>
      <tr>
        <Cell className="k-btn" style={look.button}>
          <a href={props.url} style={look.buttonLink}>
            {props.label}
          </a>
        </Cell>
      </tr>
    </Table>
  );
}

/** The button, and its address as text. */
export function MailAction(props: { language: Language; url: string; label: string }) {
  return (
    <>
      <MailButton url={props.url} label={props.label} />
      <MailNote isSkippedInText>
        {translator(props.language)('mail.plainLink')} <MailLink url={props.url}>{props.url}</MailLink>
      </MailNote>
    </>
  );
}

export function MailRule() {
  return (
    <Table style={{ width: '100%', margin: '30px 0 28px' }}>
      <tr>
        <Cell className="k-rule" style={look.rule}>
          &nbsp;
        </Cell>
      </tr>
    </Table>
  );
}

/** A coloured circle with initials, and the content beside it. */
export function MailPortrait(props: { size: number; from: string; to: string; initials: string; children: ReactNode }) {
  const { size } = props;
  return (
    <Table>
      <tr>
        <Cell style={{ paddingRight: '18px', verticalAlign: 'middle' }}>
          <Table>
            <tr>
              <Cell
                align="center"
                style={{
                  width: `${size}px`,
                  minWidth: `${size}px`,
                  height: `${size}px`,
                  borderRadius: '50%',
                  backgroundColor: props.to,
                  backgroundImage: `linear-gradient(135deg, ${props.from}, ${props.to})`,
                  color: '#051e27',
                  fontSize: `${Math.round(size * 0.34)}px`,
                  lineHeight: `${size}px`,
                  fontWeight: 700,
                }}
              >
                <span aria-hidden="true">{props.initials}</span>
              </Cell>
            </tr>
          </Table>
        </Cell>
        <Cell style={{ verticalAlign: 'middle', wordBreak: 'break-word' }}>{props.children}</Cell>
      </tr>
    </Table>
  );
}
