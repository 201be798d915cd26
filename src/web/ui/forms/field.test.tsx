import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Field, FormIsSaving, Input, Textarea } from './field.tsx';
import { Select } from './select.tsx';

function attribute(html: string, element: string, name: string): string | undefined {
  return new RegExp(`<${element}[^>]*? ${name}="([^"]*)"`).exec(html)?.[1];
}

describe('Field', () => {
  it('ties label, error and hint to its control', () => {
    const html = renderToStaticMarkup(
      <Field label="Name" hint="As on the cake" error="Please write a name">
        <Input name="name" />
      </Field>,
    );
    const id = attribute(html, 'input', 'id');
    expect(attribute(html, 'label', 'for')).toBe(id);
    expect(attribute(html, 'input', 'aria-invalid')).toBe('true');
    expect(attribute(html, 'input', 'aria-describedby')).toBe(`${id}-error ${id}-hint`);
    expect(html).toContain(`id="${id}-error" role="alert"`);
    expect(html).toContain(`id="${id}-hint"`);
  });

  it('takes neither text nor choices while its form is being saved', () => {
    const fields = (isSaving: boolean) =>
      renderToStaticMarkup(
        <FormIsSaving value={isSaving}>
          <Input name="name" />
          <Textarea name="text" />
          <Select name="month" options={[]} />
          <Checkbox label="Unknown" />
        </FormIsSaving>,
      );
    expect(fields(false)).not.toMatch(/readOnly|disabled=/);
    expect(fields(true).match(/ readOnly=""/g)).toHaveLength(2);
    expect(fields(true).match(/ disabled=""/g)).toHaveLength(2);
  });

  it('references no missing hint or error', () => {
    const html = renderToStaticMarkup(
      <Field label="Name">
        <Input name="name" />
      </Field>,
    );
    expect(html).not.toMatch(/ (?:aria-[a-z]+|role)="/);
  });

  it('lets the control keep its own id', () => {
    const html = renderToStaticMarkup(
      <Field label="Name" error="No">
        <Input id="own" aria-invalid={false} />
      </Field>,
    );
    expect(attribute(html, 'input', 'id')).toBe('own');
    expect(attribute(html, 'input', 'aria-invalid')).toBe('false');
  });
});
