import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components';
import type { CSSProperties, ReactNode } from 'react';
import type { Language } from '../../../domain/language.ts';
import { say } from '../words.ts';

const serif = 'Georgia, "Times New Roman", serif';
const sans = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

const look = {
  page: { backgroundColor: '#fbf7ef', margin: 0, padding: '32px 12px', fontFamily: sans },
  sheet: { backgroundColor: '#fffdfa', maxWidth: '560px', padding: '40px 36px', borderRadius: '4px' },
  brand: { fontFamily: serif, fontSize: '20px', lineHeight: '24px', color: '#11232b', margin: '0 0 28px' },
  heading: {
    fontFamily: serif,
    fontSize: '34px',
    lineHeight: '38px',
    fontWeight: 600,
    color: '#11232b',
    margin: '0 0 16px',
  },
  text: { fontSize: '16px', lineHeight: '24px', color: '#11232b', margin: '0 0 24px' },
  button: {
    backgroundColor: '#f5ae39',
    color: '#281606',
    fontSize: '16px',
    fontWeight: 650,
    lineHeight: '20px',
    padding: '15px 28px',
    borderRadius: '10px',
  },
  quiet: { fontSize: '14px', lineHeight: '21px', color: '#495b63', margin: '24px 0 0', wordBreak: 'break-word' },
  link: { color: '#8b440c' },
  code: {
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: '28px',
    lineHeight: '36px',
    letterSpacing: '6px',
    color: '#11232b',
    margin: '8px 0 0',
  },
} satisfies Record<string, CSSProperties>;

/** The paper every mail is written on: one column, one action, its address in plain sight. */
export function MailLayout(props: { language: Language; preheader: string; heading: string; children: ReactNode }) {
  const t = say(props.language);
  return (
    <Html lang={props.language}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
      </Head>
      <Preview>{props.preheader}</Preview>
      <Body style={look.page}>
        <Container style={look.sheet}>
          <Text style={look.brand}>{t('mail.logoAlt')}</Text>
          <Heading style={look.heading}>{props.heading}</Heading>
          {props.children}
          <Text style={look.quiet}>{t('mail.footer')}</Text>
        </Container>
      </Body>
    </Html>
  );
}

export function MailText(props: { children: ReactNode }) {
  return <Text style={look.text}>{props.children}</Text>;
}

export function MailNote(props: { children: ReactNode }) {
  return <Text style={look.quiet}>{props.children}</Text>;
}

/** Something to be typed by hand: large, alone on its line, in letters that cannot be mistaken. */
export function MailCode(props: { children: string }) {
  return <Text style={look.code}>{props.children}</Text>;
}

export function MailAction(props: { language: Language; url: string; label: string }) {
  return (
    <Section>
      <Button href={props.url} style={look.button}>
        {props.label}
      </Button>
      <Text style={look.quiet}>
        {say(props.language)('mail.plainLink')}{' '}
        <Link href={props.url} style={look.link}>
          {props.url}
        </Link>
      </Text>
    </Section>
  );
}

export function MailLink(props: { url: string; children: ReactNode }) {
  return (
    <Link href={props.url} style={look.link}>
      {props.children}
    </Link>
  );
}
