import type { FinishSetupBody, Input } from '@cablewright/client';
import { shortestPassword } from '../sign-in/password-length.ts';

export type SetupForm = Input<FinishSetupBody>;

/** The problems of the form, by field. */
export function formProblems(form: SetupForm): Record<string, string> {
  const problems: Record<string, string> = {};
  if (form.code.trim() === '') problems['code'] = 'Enter the code the hub printed when it started.';
  if (form.organisation.name.trim() === '') problems['organisation'] = 'Enter the name that goes on drawings.';
  if (form.currency !== undefined && !/^[A-Z]{3}$/.test(form.currency))
    problems['currency'] = 'Enter three letters, for example EUR.';
  if (form.admin === undefined) return problems;
  if (form.admin.name.trim() === '') problems['name'] = 'Enter your name.';
  if (!/^\S+@\S+\.\S+$/.test(form.admin.email.trim())) problems['email'] = 'Enter an address like name@shop.example.';
  const { password } = form.admin;
  if (password !== undefined && password.length < shortestPassword) {
    problems['password'] = `Use ${shortestPassword} characters or more; this has ${password.length}.`;
  }
  return problems;
}

/** The suggested short name: the initials of several words, or the first letters of a single word. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  if (words.length > 1)
    return words
      .map((word) => word.charAt(0).toUpperCase())
      .join('')
      .slice(0, 8);
  return (words[0] ?? '').slice(0, 8);
}
