import type { ZodType } from 'zod';
import { type Issue, issuesOf } from '#contract/issues.ts';
import { issueText } from '../api/failures.ts';
import { useI18n } from '../i18n/provider.tsx';

/** Validation issues of a form, by the name of the field. */
export type Issues = Readonly<Partial<Record<string, Issue>>>;

/** The request made from a form, or its issues. */
export type Checked<Request> = { request: Request } | { issues: Issues };

export function issuesByField(error: Parameters<typeof issuesOf>[0]): Issues {
  return Object.fromEntries(issuesOf(error).map((issue) => [issue.field, issue]));
}

/** Validates a request by the schema of the server, and sends it as it was typed. */
export function checkBy<Request>(schema: ZodType, request: Request): Checked<Request> {
  const result = schema.safeParse(request);
  return result.success ? { request } : { issues: issuesByField(result.error) };
}

/** Before the first submit only "too long" is shown, since input is not cut off at the limit. */
export function visibleIssues(checked: Checked<unknown>, wasTried: boolean): Issues {
  if (!('issues' in checked)) return {};
  if (wasTried) return checked.issues;
  return Object.fromEntries(Object.entries(checked.issues).filter(([, issue]) => issue?.id === 'errors.tooLong'));
}

export function useIssueText(issues: Issues): (field: string) => string | undefined {
  const { t } = useI18n();
  return (field) => {
    const issue = issues[field];
    return issue && issueText(t, issue);
  };
}

/** The names of the controls of a field, where they are not the name of the field. */
export type Controls = Readonly<Record<string, readonly string[]>>;

/** Focuses the first field with an issue in the order of the page: its first empty control, or else its last. */
export function focusFirstIssue(form: HTMLFormElement, issues: Issues, controls: Controls = {}): void {
  const inOrder = [...form.elements].filter((control) => control instanceof HTMLElement && 'value' in control);
  const groups = Object.keys(issues).map((field) => {
    const names = controls[field] ?? [field];
    return inOrder.filter((control) => names.includes(control.getAttribute('name') ?? ''));
  });
  const [first = []] = groups
    .filter((group) => group.length > 0)
    .toSorted(([one], [other]) => inOrder.indexOf(one as never) - inOrder.indexOf(other as never));
  const control = first.find((each) => 'value' in each && each.value === '') ?? first.at(-1);
  if (control instanceof HTMLElement) control.focus();
}
