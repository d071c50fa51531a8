/** A released revision as a person with its link sees it: pictures and documents. No account is needed. */
import type { SharedDocument, SharedRevision } from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sharedDocumentAddress, sharedRevisionQuery } from '../../api/links.ts';
import { usePathParams } from '../../kit/page/address.ts';
import { Gate } from '../../kit/page/gate.tsx';
import { useLinkPage } from '../../kit/page/use-link-page.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import { GuestComments } from './guest-comments.tsx';
import styles from './sharing.module.css';

export function SharedRevisionPage() {
  const { code = '' } = usePathParams();
  const { data, error } = useQuery(sharedRevisionQuery(code));
  useLinkPage(data === undefined ? 'Cable' : `${data.label}, revision ${data.rev}`);
  if (error !== null)
    return (
      <Gate title="Cable" text={error.message}>
        <p className="quiet">Ask the person who sent you the link.</p>
      </Gate>
    );
  if (data === undefined) return <Waiting rows={6} />;
  return <Shown code={code} revision={data} />;
}

function Shown({ code, revision }: { code: string; revision: SharedRevision }) {
  const { shop, label, number, rev, releasedAt, isSuperseded, expiresAt, documents } = revision;
  return (
    <main className={styles['page']}>
      <header>
        <p className={styles['shop']}>{shop}</p>
        <h1>{label}</h1>
        <p className={`quiet ${styles['facts']}`}>
          {number !== undefined && <span className="mono">{number}</span>}
          <span>Revision {rev}</span>
          <span>released on {releasedAt.slice(0, 10)}</span>
          {expiresAt !== undefined && <span>this link is valid until {expiresAt.slice(0, 10)}</span>}
        </p>
      </header>
      {isSuperseded && (
        <p role="status" className={styles['notice']}>
          A later revision has been released. Ask for its link before you build or order this one.
        </p>
      )}
      {documents.map((document) => (
        <Document key={document.kind} code={code} document={document} />
      ))}
      {revision.comments && <GuestComments code={code} />}
    </main>
  );
}

/** Drawings that can be cropped to their content. */
const pictures: readonly string[] = ['schematic', 'drawing'];

function Document({ code, document: { kind, label, formats } }: { code: string; document: SharedDocument }) {
  const address = (format: SharedDocument['formats'][number]) => sharedDocumentAddress(code, kind, { format });
  const whole = formats.includes('html') ? 'html' : 'svg';
  const isPicture = pictures.includes(kind);
  const picture = sharedDocumentAddress(code, kind, { format: 'svg', frame: isPicture ? '0' : undefined });
  return (
    <section aria-label={label} className={styles['document']}>
      <div className={styles['bar']}>
        <h2>{label}</h2>
        <Group gap="xs">
          <Button
            component="a"
            href={address(whole)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            aria-label={`Open ${label}`}
            leftSection={<IconExternalLink size={15} aria-hidden />}
          >
            Open
          </Button>
          <Button
            component="a"
            href={address('pdf')}
            download
            variant="default"
            aria-label={`${label} as PDF`}
            leftSection={<IconDownload size={15} aria-hidden />}
          >
            PDF
          </Button>
        </Group>
      </div>
      {formats.includes('svg') && (
        <a
          href={address(whole)}
          target="_blank"
          rel="noreferrer"
          className={styles['sheet']}
          aria-label={`${label}, whole`}
        >
          <img src={picture} alt={label} loading="lazy" />
        </a>
      )}
    </section>
  );
}
