import { composeConnector, type ComposedConnector, elementsOf, type Library } from '@cablewright/engine';
import { counted, factsOf, type Json, put, type Wire } from '@cablewright/model';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { artworkQuery, usedInQuery } from '../../api/records.ts';
import { findingPath } from '../../kit/findings/finding-path.ts';
import { recordPath } from '../../kit/page/paths.ts';
import { dimensionText } from '../../kit/preferences/units.ts';
import styles from './datasheet.module.css';
import { useDebouncedValue } from '@mantine/hooks';

/** Delay after the last keystroke before the drawing is updated, ms. */
const settle = 200;

/**
 * The face or section of the record on the page, as the address of an SVG; null if nothing can be drawn, undefined
 * while loading.
 */
function useDrawing(
  library: Library,
  kind: string,
  value: Readonly<Record<string, unknown>>,
): string | null | undefined {
  const [settled] = useDebouncedValue(value, settle);
  const [picture, setPicture] = useState<string | null | undefined>(factsOf(kind)?.drawn === true ? undefined : null);
  useEffect(() => {
    if (factsOf(kind)?.drawn !== true) return undefined;
    let current = true;
    void import('../artwork/draw-record.ts').then(({ drawRecord }) => {
      // A record that is being typed may not be drawable; then the last picture stays.
      try {
        const svg = drawRecord(library, kind, settled)?.svg;
        if (current) setPicture(svg === undefined ? null : `data:image/svg+xml,${encodeURIComponent(svg)}`);
      } catch {
        return;
      }
    });
    return () => {
      current = false;
    };
  }, [library, kind, settled]);
  return picture;
}

type Body = Readonly<Record<string, unknown>>;

/** The library with the edited record, so that face and pins follow what is typed. */
export function useEdited(library: Library | undefined, kind: string, id: string, value: Body): Library | undefined {
  return useMemo(
    () => library?.advance([put(kind, id, null, structuredClone(value) as Json)], library.seq),
    [library, kind, id, value],
  );
}

interface SheetProps {
  readonly library: Library;
  readonly kind: string;
  readonly id: string;
  readonly value: Body;
}

/** A record at a glance: its face, section or picture with its pins; a sentence; where it is used. */
export function Datasheet({ library, kind, id, value }: SheetProps) {
  const connector = kind === 'connectors' ? composeConnector(library, id) : undefined;
  return (
    <section className={styles['sheet']} aria-label="Datasheet">
      <Depiction library={library} kind={kind} id={id} value={value} />
      <div className={styles['about']}>
        <p>{sentenceOf(kind, value, connector)}</p>
        <Trust value={value} />
        <Mates library={library} kind={kind} value={value} connector={connector} />
        <Uses kind={kind} id={id} />
      </div>
      {connector !== undefined && connector.pins.length > 0 && <Pins connector={connector} library={library} />}
    </section>
  );
}

function Depiction({ library, kind, id, value }: SheetProps) {
  const drawing = useDrawing(library, kind, value);
  const { data } = useQuery(artworkQuery(kind, id));
  const views = Object.entries(data?.value.views ?? {});
  const label = typeof value['label'] === 'string' ? value['label'] : id;
  if (drawing === undefined) return <div className={styles['picture']} aria-busy />;
  if (drawing !== null)
    return (
      <div className={styles['pictures']}>
        <img className={styles['picture']} src={drawing} alt={`${kind === 'wires' ? 'Section' : 'Face'} of ${label}`} />
        {views.map(([side, view]) => (
          <img key={side} className={styles['photo']} src={view.address} alt={`${side} of ${label}`} />
        ))}
      </div>
    );
  const [side, view] = views[0] ?? [];
  if (view !== undefined) return <img className={styles['picture']} src={view.address} alt={`${side} of ${label}`} />;
  return (
    <p className={styles['noPicture']}>
      <Link to="." search={{ tab: 'artwork' }}>
        Add a picture or a 3D model
      </Link>
    </p>
  );
}

/** Describes the record in one sentence. */
function sentenceOf(kind: string, value: Body, connector: ComposedConnector | undefined): string {
  const parts: (string | undefined)[] = [];
  if (connector !== undefined) {
    const { body, interface: pinout, pins } = connector;
    parts.push(body?.label, pinout === undefined ? undefined : `pinout ${pinout.label ?? pinout.id}`);
    parts.push(pins.length === 0 ? undefined : `${pins.length} positions`);
  } else if (kind === 'wires') {
    const cores = elementsOf(value as Wire).copper.filter((each) => each.kind === 'core').length;
    const { odMm, ratedVoltageV } = value;
    parts.push(counted(cores, 'core'));
    parts.push(typeof odMm === 'number' ? `outer diameter ${dimensionText(odMm)}` : undefined);
    parts.push(typeof ratedVoltageV === 'number' ? `${ratedVoltageV} V` : undefined);
  }
  const facts = parts.filter((each) => each !== undefined).join(', ');
  const { description } = value;
  const text = typeof description === 'string' ? description : '';
  return [facts === '' ? '' : `${facts}.`, text].filter(Boolean).join(' ');
}

/** The sources of the data, and how reliable they are. */
function Trust({ value }: { value: Body }) {
  const { src, provenance } = value as { src?: string; provenance?: { confidence?: string; readIn?: string } };
  return (
    <dl className={`facts ${styles['facts']}`}>
      <dt>Source</dt>
      <dd>{src ?? 'None given'}</dd>
      {provenance?.confidence !== undefined && (
        <>
          <dt>Confidence</dt>
          <dd>
            <Badge color="gray" tt="none">
              {provenance.confidence}
            </Badge>{' '}
            {provenance.readIn}
          </dd>
        </>
      )}
    </dl>
  );
}

function Mates({
  library,
  kind,
  value,
  connector,
}: Omit<SheetProps, 'id'> & { connector: ComposedConnector | undefined }) {
  const mates = kind === 'bodies' ? value['mates'] : connector?.body?.mates;
  if (typeof mates !== 'string' || mates === '') return null;
  return (
    <dl className={`facts ${styles['facts']}`}>
      <dt>Mates with</dt>
      <dd>
        <Link to={recordPath('bodies', mates)}>{library.get('bodies', mates)?.label ?? mates}</Link>
      </dd>
    </dl>
  );
}

const shownUses = 4;

function Uses({ kind, id }: { kind: string; id: string }) {
  const { data } = useQuery(usedInQuery(kind, id));
  if (data === undefined) return null;
  const { items } = data;
  return (
    <dl className={`facts ${styles['facts']}`}>
      <dt>Used in</dt>
      <dd>
        {items.length === 0 && 'Nothing yet'}
        {items.slice(0, shownUses).map((each, index) => (
          <span key={`${each.kind}/${each.id}`}>
            {index > 0 && ', '}
            <Link to={recordPath(each.kind, each.id)}>{each.label ?? each.id}</Link>
          </span>
        ))}
        {items.length > shownUses && (
          <>
            {' and '}
            <Link to="." search={{ tab: 'used' }}>
              {items.length - shownUses} more
            </Link>
          </>
        )}
      </dd>
    </dl>
  );
}

const directions: Readonly<Record<string, string>> = { in: 'In', out: 'Out', bidir: 'In and out', passive: 'Passive' };

interface OriginProps {
  readonly pin: string;
  readonly connector: ComposedConnector;
  /** Whether the connector lists the pin itself. */
  readonly own: boolean;
}

/** Where a pin comes from, with a link to edit it there. */
function PinOrigin({ pin, connector: { interface: pinout, body }, own }: OriginProps) {
  if (pinout?.pins[pin] !== undefined)
    return <Link to={findingPath({ kind: 'interfaces', id: pinout.id, pointer: `/pins/${pin}` })}>pinout</Link>;
  if (own || body === undefined) return 'this part';
  return <Link to={findingPath({ kind: 'bodies', id: body.id, pointer: '/positions' })}>body</Link>;
}

/** The contacts with their signals, and where these come from. */
function Pins({ connector, library }: { connector: ComposedConnector; library: Library }) {
  const { pins, record } = connector;
  const ownPins = new Set((record.pins ?? []).map(({ id }) => id));
  return (
    <div className={styles['pins']} data-framed>
      <table aria-label="Pins">
        <thead>
          <tr>
            {['Pin', 'Name', 'Signal', 'Direction', 'Level', 'From'].map((each) => (
              <th key={each} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pins.map((pin) => (
            <tr key={pin.id}>
              <td className="mono">{pin.id}</td>
              <td>{pin.label}</td>
              <td>{pin.signalLabel ?? pin.signal}</td>
              <td>{pin.dir === undefined ? '' : (directions[pin.dir] ?? pin.dir)}</td>
              <td>{pin.level === undefined ? '' : (library.word('levels', pin.level)?.label ?? pin.level)}</td>
              <td className="quiet">
                <PinOrigin pin={pin.id} connector={connector} own={ownPins.has(pin.id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
