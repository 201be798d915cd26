import { describe, expect, test } from 'vitest';
import { findParts, messagesOfParts, namesOf } from './page-messages.ts';

interface Module {
  imports?: string[];
  lazy?: string[];
  says?: string[];
}

/** The messages that each part brings, where `root` is around `list` and `card`. */
function messagesOf(modules: Record<string, Module>) {
  const graph = {
    getModuleInfo: (id: string) => {
      const module = modules[id];
      if (!module) return null;
      return { importedIds: module.imports ?? [], dynamicallyImportedIds: module.lazy ?? [], exports: [], code: null };
    },
  };
  const pages = new Map([
    ['root', undefined],
    ['list', 'root'],
    ['card', 'root'],
  ]);
  const brought = messagesOfParts(findParts(pages, graph, (id) => modules[id]?.says ?? []));
  return Object.fromEntries([...brought].map(([id, messages]) => [id, messages.join(' ')]));
}

describe('a page or part brings the messages', () => {
  test('of its modules, and not those of the layout around it', () => {
    expect(
      messagesOf({
        root: { imports: ['footer'], says: ['site.name'] },
        footer: { says: ['site.terms'] },
        list: { imports: ['row', 'footer'], says: ['list.title'] },
        row: { says: ['row.edit'] },
        card: { imports: ['row'] },
      }),
    ).toEqual({ root: 'site.name site.terms', list: 'list.title row.edit', card: 'row.edit' });
  });

  test('that its page has not brought', () => {
    expect(
      messagesOf({
        root: {},
        list: { lazy: ['dialog'], says: ['common.save', 'list.title'] },
        card: {},
        dialog: { imports: ['field'], says: ['common.save', 'dialog.title'] },
        field: { says: ['field.name'] },
      }),
    ).toMatchObject({ dialog: 'dialog.title field.name' });
  });

  test('that only one of its pages has brought', () => {
    const modules = {
      root: {},
      list: { lazy: ['dialog'], says: ['common.save', 'list.title'] },
      card: { lazy: ['dialog'], says: ['common.save'] },
      dialog: { says: ['common.save', 'list.title'] },
    };
    expect(messagesOf(modules)).toMatchObject({ dialog: 'list.title' });
  });

  test('that the parts before it have not brought, also where they load each other', () => {
    expect(
      messagesOf({
        root: {},
        list: { lazy: ['menu'], says: ['list.title'] },
        card: {},
        menu: { lazy: ['dialog'], says: ['menu.open'] },
        dialog: { lazy: ['menu'], says: ['menu.open', 'dialog.title'] },
      }),
    ).toMatchObject({ menu: 'menu.open', dialog: 'dialog.title' });
  });
});

test('two parts of the same name are told apart by their folders', () => {
  expect(namesOf(['/web/card.tsx', '/web/menu/dialog.tsx', '/web/list/dialog.tsx']).values().toArray()).toEqual([
    'card',
    'menu-dialog',
    'list-dialog',
  ]);
});
