export * from './birthdays.ts';
export * from './group-cards.ts';
export * from './mail.ts';
export * from './users.ts';
