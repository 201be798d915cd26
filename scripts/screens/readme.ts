/** The pictures of the README: which screen each shows, in both themes. */
export const readmeFolder = 'docs/pictures';
export const mostPictureBytes = 300_000;

export interface ReadmePicture {
  file: string;
  screen: Record<'dark' | 'light', string>;
  width: number;
  height: number;
  /** How far the page is scrolled. */
  top?: number;
}

const card = { dark: 'card-open-default', light: 'card-open-sunset' };

/** What the devices of the hero show; its mail is the golden one. */
export const heroScreens = {
  laptop: { screen: card, width: 1280, height: 800 },
  phone: { screen: card, width: 390, height: 844 },
} as const;
export const heroMail = 'mail-reminder-en';

export const readmePictures: readonly ReadmePicture[] = [
  {
    file: 'dashboard',
    screen: { dark: 'dashboard-quiet', light: 'dashboard-quiet' },
    width: 1280,
    height: 800,
  },
  { file: 'card-phone', screen: { dark: 'card-photos', light: 'card-photos' }, width: 390, height: 800, top: 620 },
];
