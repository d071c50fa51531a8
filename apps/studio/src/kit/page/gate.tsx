import { useEffect, useRef, type ReactNode } from 'react';
import { isFocusLost } from './use-return-focus.ts';
import styles from './gate.module.css';

/** Text fields of a form, in the order of the page. */
const textFields = 'input:not([type=checkbox], [type=radio], [type=hidden])';

/** The frame of the pages before sign-in: setup, invitation, sign-in. The first empty field has the focus. */
export function Gate({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isFocusLost()) return;
    const fields = [...(frame.current?.querySelectorAll<HTMLInputElement>(textFields) ?? [])];
    fields.find(({ value, disabled }) => value === '' && !disabled)?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    document.title = `${title} · Cablewright`;
  }, [title]);
  return (
    <main ref={frame} className={styles['gate']}>
      <div className={styles['sheet']}>
        <div className={styles['brand']}>
          <img src="/icon.svg" width={28} height={28} alt="" />
          Cablewright
        </div>
        <h1>{title}</h1>
        <p className="quiet">{text}</p>
        {children}
      </div>
    </main>
  );
}
