import { useEffect, type ReactNode } from 'react';
import styles from './gate.module.css';

/** The frame of the pages before sign-in: setup, invitation, sign-in. */
export function Gate({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Cablewright`;
  }, [title]);
  return (
    <main className={styles['gate']}>
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
