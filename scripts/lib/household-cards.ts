import type { CardTheme } from '../../src/domain/group-card.ts';

/** Cards that the person from Vilnius has started: one half written, one given already, one in another language. */
export interface SeedCard {
  title: string;
  /** Somebody of the household. */
  recipient: string;
  description?: string;
  theme: CardTheme;
  /** When it is given, relative to the day on which the seed is sown. */
  inDays: number;
  /** The year of birth, where it is known. */
  bornYear?: number;
  isPublished?: true;
  publishesItself?: true;
  /** Whoever is invited, and what they wrote, if they have. */
  guests: { name: string; email: string; words?: string[] }[];
  /** What the creator wrote. */
  own?: string;
}

export const cards: readonly SeedCard[] = [
  {
    title: 'Dariui – keturiasdešimt ir nė dienos daugiau',
    recipient: 'Darius',
    description: 'Nuo visų, kurie su juo bent kartą plaukė baidare.',
    theme: 'sunset',
    inDays: 7,
    bornYear: 1986,
    publishesItself: true,
    own: 'Dariau, ačiū, kad visada turi laiko ir visada turi kavos. Lik toks pat.',
    guests: [
      {
        name: 'Gintarė',
        email: 'gintare@kartu.example',
        words: [
          'Nuo pirmo kurso iki keturiasdešimtmečio – ir vis dar juokiesi iš tų pačių mano juokelių. Su gimtadieniu!',
        ],
      },
      { name: 'Tomas', email: 'tomas@kartu.example', words: ['Pralaimėjai Concordia tris kartus. Dovana: ketvirtas.'] },
      {
        name: 'Oliver Smith',
        email: 'oliver@kartu.example',
        words: ['Forty suits you. See you at the lake in June, I am bringing the good tent this time.'],
      },
      {
        name: 'Анна Петрова',
        email: 'anna@kartu.example',
        words: ['Дариус, с юбилеем! Пусть вёсла будут лёгкими, а комары — ленивыми.'],
      },
      { name: 'Simona', email: 'simona@kartu.example' },
      { name: 'Laura', email: 'laura@kartu.example' },
    ],
  },
  {
    title: 'Močiutei Birutei su meile',
    recipient: 'Močiutė Birutė',
    description: 'Kad būtų ką skaityti po pietų miego.',
    theme: 'nature',
    inDays: -15,
    bornYear: 1938,
    isPublished: true,
    own: 'Močiute, tavo cepelinų recepto taip ir neperpratau. Atvažiuosiu pasimokyti dar kartą.',
    guests: [
      { name: 'Emilija', email: 'emilija@kartu.example', words: ['Myliu tave iki mėnulio ir atgal!!!'] },
      { name: 'Jonas', email: 'jonas@kartu.example', words: ['Sveikatos, ramybės ir gero radijo ryšio.'] },
      { name: 'Тётя Люда', email: 'luda@kartu.example', words: ['Бирутя, обнимаю. Семена пионов уже в почте.'] },
    ],
  },
  {
    title: 'Happy birthday, Priya!',
    recipient: 'Priya Raman',
    theme: 'ocean',
    inDays: 60,
    guests: [
      { name: 'Sergey', email: 'sergey@kartu.example' },
      { name: 'Максим', email: 'maksim@kartu.example' },
    ],
  },
];
