/** A family, its friends and colleagues in three languages, as a person from Vilnius might keep them. */
export interface SeedPerson {
  name: string;
  /** `1951-11-19`, or `07-21` where the year is not known, or relative to the day on which the seed is sown. */
  born: string | { inDays: number; turns?: number };
  email?: string;
  notes?: string;
  ideas?: (string | [text: string, link: string])[];
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

const family: SeedPerson[] = [
  {
    name: 'Ona Kazlauskienė',
    born: '1951-11-19',
    notes: 'Mėgsta bijūnus. Kavos nebegeria, tik žolelių arbatą.',
    ideas: ['Vyšnia sodui', 'Nauji skaitymo akiniai'],
    given: [
      ['Pilka skara', 1],
      ['Arbatinukas', 2],
    ],
  },
  { name: 'Jonas', born: '1986-11-25', notes: 'Bėgioja. 44 dydis.', ideas: ['Bėgimo žibintas'] },
  { name: 'Emilija', born: '2016-02-29', notes: 'Dinozaurai, ne arkliukai!', given: [['Lego', 1]] },
  { name: 'Matas', born: '2021-12-24', ideas: ['Medinis traukinys', 'Lietaus batai'] },
  {
    name: 'Močiutė Birutė',
    born: '1938-10-31',
    notes: 'Paskambinti po pietų miego, apie 16 val.\nTelefonu kalba garsiai.',
    given: [
      ['Vilnonės kojinės', 1],
      ['Radijas su dideliais mygtukais', 3],
    ],
  },
  { name: 'Tėtis', born: '1958-06-24', notes: 'Joninės ir gimtadienis kartu.', ideas: ['Kepurė nuo saulės'] },
  { name: 'Mama', born: '1960-04-02', ideas: ['Teatro bilietai dviem'], given: [['Masažas', 1]] },
  { name: 'Brolis Paulius', born: { inDays: 0, turns: 35 }, notes: 'Torto nenori, nori kugelio.', ideas: ['Meškerė'] },
  { name: 'Brolienė Agnė', born: '1992-09-08', email: 'agne@kartu.example' },
  { name: 'Krikšto dukra Liepa', born: '2014-07-07', ideas: ['Knyga apie vorus'], given: [['Dviračio šalmas', 1]] },
  { name: 'Дядя Серёжа', born: '1959-05-09', given: [['Рыболовный ящик', 1]] },
  { name: 'Тётя Люда', born: '1962-01-25', notes: 'Не любит сюрпризов, звонить утром.', ideas: ['Семена пионов'] },
  { name: 'Двоюродная сестра Катя', born: '1994-08-30', notes: 'В Клайпеде. Приезжает на майские.' },
  { name: 'Uošvė Regina', born: '1957-12-12', notes: 'Gėlės, bet ne chrizantemos.', given: [['Vaza', 2]] },
  { name: 'Uošvis Vytautas', born: '1954-02-16', notes: 'Gimtadienis per Vasario 16-ąją.' },
];

const friends: SeedPerson[] = [
  {
    name: 'Oliver Smith',
    born: '07-21',
    email: 'oliver@kartu.example',
    notes: 'Erasmus friend. Never told his year.',
  },
  { name: 'Tomas', born: '2000-01-06', ideas: ['Board game: Concordia'] },
  {
    name: 'Gintarė',
    born: { inDays: 1, turns: 38 },
    notes: 'Vegetarė. Alergija riešutams.',
    ideas: ['Keramikos pamoka'],
  },
  { name: 'Simona Petrauskaitė', born: '1989-10-02', email: 'simona@kartu.example' },
  { name: 'Marius ir Eglė', born: '06-15', notes: 'Abiejų gimtadienis tą pačią dieną.' },
  { name: 'Aoife O’Connor', born: '1991-03-17', notes: 'Yes, on St Patrick’s Day.', ideas: ['Linen tea towels'] },
  { name: 'Jean-Baptiste', born: '1985-07-14', email: 'jb@kartu.example' },
  { name: 'Hannah Müller', born: '02-29', notes: 'Celebrates on the 28th, she says.' },
  {
    name: 'Анна Петрова',
    born: '1990-12-02',
    email: 'anna@kartu.example',
    notes: 'Любит горький шоколад.',
    ideas: [['Мастер-класс по акварели', 'https://kartu.example/akvarele']],
    given: [['Книга о чае', 1]],
  },
  { name: 'Игорь', born: { inDays: 5 }, notes: 'Год не говорит.' },
  { name: 'Наталья Владимировна', born: '1968-03-08', notes: 'Учительница фортепиано. Цветы — мимоза.' },
  { name: 'Darius', born: { inDays: 7, turns: 40 }, notes: 'Jubiliejus! Surinkti visus į atviruką.' },
  { name: 'Kristina Žukauskaitė-Mikalauskienė', born: '1987-05-01' },
  {
    name: 'Sofija',
    born: '2019-08-19',
    notes: 'Liepos draugė iš darželio.',
    ideas: ['Vienaragis, būtinai violetinis'],
  },
  { name: 'Augustas', born: { inDays: 20, turns: 6 } },
];

const others: SeedPerson[] = [
  { name: 'Kaimynė Danutė', born: '08-15', notes: 'Per Žolinę. Turi atsarginius raktus.' },
  { name: 'Daktarė Jurgita', born: '04-23' },
  { name: 'Sergey (office)', born: '1983-09-29', email: 'sergey@kartu.example' },
  { name: 'Viršininkas Rimas', born: '1971-11-30', notes: 'Sveikinti trumpai.' },
  { name: 'Laura iš buhalterijos', born: { inDays: 12 }, email: 'laura@kartu.example' },
  { name: 'Priya Raman', born: '1993-01-14', notes: 'Remote from Pune: greet before noon.' },
  { name: 'Максим', born: '1996-10-19', email: 'maksim@kartu.example', ideas: ['Кружка без логотипа'] },
  { name: 'Mokytojas Algirdas', born: '1949-09-01', notes: 'Rugsėjo 1-oji. Atvirukas paštu.' },
  { name: 'Kirpėja Vilma', born: '11-02' },
  { name: 'Рекс', born: '2020-05-20', notes: 'Собака Кати. Да, тоже празднуем.', given: [['Мяч', 1]] },
];

export const people: readonly SeedPerson[] = [...family, ...friends, ...others];
