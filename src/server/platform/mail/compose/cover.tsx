import type { CSSProperties } from 'react';

export interface CoverColours {
  ground: string;
  ink: string;
  quiet: string;
  accent: string;
  motif: string;
}

const serif = 'Georgia, "Times New Roman", serif';
const text = { fontFamily: serif, margin: 0, wordBreak: 'break-word' } satisfies CSSProperties;

/** A row of little flags, made of table cells: many mail programs do not show images at first. */
function Bunting({ accent, motif, quiet }: CoverColours) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0} aria-hidden="true">
      <tbody>
        <tr>
          <td style={{ fontSize: 0, lineHeight: 0 }}>
            {[motif, accent, quiet, motif, accent].map((colour, place) => (
              <span
                key={place}
                style={{
                  display: 'inline-block',
                  width: 0,
                  height: 0,
                  borderLeft: '11px solid transparent',
                  borderRight: '11px solid transparent',
                  borderTop: `17px solid ${colour}`,
                }}
              />
            ))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The card's cover: for whom, its title and the day. */
export function MailCover(props: { colours: CoverColours; over: string; title: string; under: string }) {
  const { colours } = props;
  return (
    <table
      role="presentation"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      width="100%"
      style={{
        width: '100%',
        backgroundColor: colours.ground,
        // Shows the edge on dark backgrounds.
        border: `1px solid ${colours.motif}`,
        borderRadius: '4px',
        margin: '20px 0 0',
      }}
    >
      <tbody>
        <tr>
          <td align="left" style={{ padding: '0 24px 26px' }}>
            <Bunting {...colours} />
            <p style={{ ...text, fontSize: '16px', lineHeight: '24px', color: colours.quiet, marginTop: '22px' }}>
              {props.over}
            </p>
            <p style={{ ...text, fontSize: '26px', lineHeight: '32px', fontWeight: 700, color: colours.ink }}>
              {props.title}
            </p>
            <p style={{ ...text, fontSize: '16px', lineHeight: '24px', color: colours.accent, marginTop: '8px' }}>
              {props.under}
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
