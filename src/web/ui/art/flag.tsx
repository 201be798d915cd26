import type { Language } from '#domain/language.ts';
import type { DrawingProps } from './drawing.tsx';

const flags = {
  en: (
    <>
      <path fill="#012169" d="M0 0h20v15H0Z" />
      <path
        fill="#fff"
        d="M0 0h2.2L10 5.9 17.8 0H20v1.7L12.2 7.5l7.8 5.8V15h-2.2L10 9.1 2.2 15H0v-1.7l7.8-5.8L0 1.7Z"
      />
      <path
        fill="#c8102e"
        d="M0 0v1.25L5.67 5.5h1.66ZM20 0h-1.67L11 5.5h1.67ZM20 15v-1.25L14.33 9.5h-1.66ZM0 15h1.67L9 9.5H7.33Z"
      />
      <path fill="#fff" d="M7.5 0h5v5H20v5h-7.5v5h-5v-5H0V5h7.5Z" />
      <path fill="#c8102e" d="M8.5 0h3v6H20v3h-8.5v6h-3V9H0V6h8.5Z" />
    </>
  ),
  lt: (
    <>
      <path fill="#fdb913" d="M0 0h20v5H0Z" />
      <path fill="#006a44" d="M0 5h20v5H0Z" />
      <path fill="#c1272d" d="M0 10h20v5H0Z" />
    </>
  ),
  ru: (
    <>
      <path fill="#fff" d="M0 0h20v5H0Z" />
      <path fill="#0039a6" d="M0 5h20v5H0Z" />
      <path fill="#d52b1e" d="M0 10h20v5H0Z" />
    </>
  ),
} satisfies Record<Language, unknown>;

/** The ring makes white stripes visible on a light background. */
export function Flag({ language, className = '' }: DrawingProps & { language: Language }) {
  return (
    <svg viewBox="0 0 20 15" className={`ring-1 ring-line ${className}`} aria-hidden="true" focusable="false">
      {flags[language]}
    </svg>
  );
}
