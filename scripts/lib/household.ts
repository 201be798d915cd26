/** A family and its friends, as a person from Vilnius might keep them. */
export interface SeedPerson {
  name: string;
  date: string;
  birthYear?: number;
  email?: string;
  notes?: string;
  ideas?: string[];
  given?: [text: string, yearsAgo: number][];
}

export const owner = {
  email: 'ruta@kartu.example',
  name: 'Rūta Kazlauskienė',
  birthday: '1988-03-14',
  birthYear: 1988,
  language: 'lt',
  timeZone: 'Europe/Vilnius',
};

export const people: SeedPerson[] = [
  {
    name: 'Ona Kazlauskienė',
    date: '1951-11-19',
    birthYear: 1951,
    notes: 'Mėgsta bijūnus. Kavos nebegeria, tik žolelių arbatą.',
    ideas: ['Vyšnia sodui', 'Nauji skaitymo akiniai'],
    given: [
      ['Pilka skara', 1],
      ['Arbatinukas', 2],
    ],
  },
  { name: 'Jonas', date: '1986-11-25', birthYear: 1986, notes: 'Bėgioja. 44 dydis.', ideas: ['Bėgimo žibintas'] },
  { name: 'Emilija', date: '2016-02-29', birthYear: 2016, notes: 'Dinozaurai, ne arkliukai!', given: [['Lego', 1]] },
  {
    name: 'Анна Петрова',
    date: '1990-12-02',
    birthYear: 1990,
    email: 'anna@kartu.example',
    notes: 'Коллега, любит горький шоколад.',
  },
  {
    name: 'Oliver Smith',
    date: '2000-07-21',
    email: 'oliver@kartu.example',
    notes: 'Erasmus friend. Never told his year.',
  },
  { name: 'Tomas', date: '2000-01-06', birthYear: 2000, ideas: ['Board game: Concordia'] },
  { name: 'Дядя Серёжа', date: '1959-05-09', birthYear: 1959, given: [['Рыболовный ящик', 1]] },
  { name: 'Močiutė Birutė', date: '1938-10-31', birthYear: 1938, notes: 'Paskambinti po pietų miego, apie 16 val.' },
  { name: 'Kaimynė Danutė', date: '2000-08-15' },
  { name: 'Matas', date: '2021-12-24', birthYear: 2021, ideas: ['Medinis traukinys', 'Lietaus batai'] },
];
