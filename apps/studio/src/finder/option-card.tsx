import { fittingStocks, explainOption, type CableOption, type Library } from '@cablewright/engine';
import {
  IconAlertTriangle,
  IconBan,
  IconChevronDown,
  IconCircleCheck,
  IconHelpCircle,
  IconPuzzle,
  type Icon,
} from '@tabler/icons-react';
import { useId, useMemo, type ReactNode } from 'react';
import { OptionPicture, SmallPicture } from './option-picture.tsx';
import { pictureOf, type Picture } from './picture.ts';
import { standingOf, standingWords, type Standing } from './question.ts';
import styles from './which-cable.module.css';

const icons: Readonly<Record<Standing, Icon>> = {
  refused: IconBan,
  lacking: IconPuzzle,
  risky: IconAlertTriangle,
  unsure: IconHelpCircle,
  sound: IconCircleCheck,
};

interface CardProps {
  readonly library: Library;
  readonly option: CableOption;
  /** Its place among the options; absent for one that is refused. */
  readonly place?: number;
  readonly open: boolean;
  /** Several ports are in question: each card then says which it joins. */
  readonly named: boolean;
  readonly onToggle: () => void;
  readonly children?: ReactNode;
}

/** One way to join the two devices: how it stands at a glance, and opened its picture, its story and what to do with it. */
export function OptionCard({ library, option, place, open, named, onToggle, children }: CardProps) {
  const body = useId();
  const standing = standingOf(option);
  const StandingIcon = icons[standing];
  const detail = detailOf(option, named);
  const picture = useMemo(() => pictureOf(option), [option]);
  return (
    <article className={styles['card']} data-standing={standing} aria-label={option.title}>
      <h3>
        <button type="button" aria-expanded={open} aria-controls={body} onClick={onToggle}>
          {place !== undefined && <span className={styles['place']}>{place}</span>}
          {!open && <SmallPicture picture={picture} />}
          <span className={styles['title']}>
            {option.title}
            {detail !== '' && <small>{detail}</small>}
          </span>
          <span className={styles['facts']}>{made(option)}</span>
          <span className={styles['standing']}>
            <StandingIcon size={16} aria-hidden /> {standingWords(option)}
          </span>
          <IconChevronDown size={16} className={styles['chevron']} aria-hidden />
        </button>
      </h3>
      {!open && standing === 'refused' && <p className={styles['why']}>{option.refusals[0]?.text}</p>}
      <div id={body} hidden={!open}>
        {open && (
          <OptionStory library={library} option={option} picture={picture}>
            {children}
          </OptionStory>
        )}
      </div>
    </article>
  );
}

/** What tells it from an option of the same title: the ports, and the device a board sits on. */
function detailOf({ source, destination }: CableOption, named: boolean): string {
  const ports = named ? `${source.device.portLabel} to ${destination.device.portLabel}` : '';
  const boards = [source, destination].flatMap(({ adapter, device }) =>
    adapter === undefined ? [] : [`the board sits on ${device.deviceLabel}`],
  );
  return [ports, ...boards].filter((words) => words !== '').join('; ');
}

function made({ rank, parts }: CableOption): string {
  const words = [`${rank.conductors} ${rank.conductors === 1 ? 'conductor' : 'conductors'}`];
  if (parts.length > 0) words.push(`${parts.length} ${parts.length === 1 ? 'part' : 'parts'}`);
  if (rank.boards > 0) words.push(`${rank.boards} ${rank.boards === 1 ? 'board' : 'boards'}`);
  return words.join(', ');
}

interface StoryProps extends Pick<CardProps, 'library' | 'option' | 'children'> {
  readonly picture: Picture;
}

function OptionStory({ library, option, picture, children }: StoryProps) {
  const story = useMemo(() => explainOption(library, option), [library, option]);
  const { source, destination, refusals } = option;
  const risks = refusals.length > 0 ? 'Why it must not be built' : 'What is risky';
  return (
    <div className={styles['story']}>
      <div className={styles['side']}>
        <OptionPicture
          picture={picture}
          source={source.device.deviceLabel}
          destination={destination.device.deviceLabel}
          says={story.summary}
        />
        {children}
      </div>
      <div className={styles['told']}>
        <Told title={risks} tone={refusals.length > 0 ? 'error' : 'warn'} lines={story.risks} />
        <Told title="What is missing" tone="warn" lines={story.missing} />
        <Told title="What goes where" lines={story.wiring} />
        <Told title="Parts in the cable" lines={story.parts} />
        <Told title="What is not known or not used" lines={story.unknown} />
        {refusals.length === 0 && <Stocks library={library} option={option} />}
      </div>
    </div>
  );
}

function Stocks({ library, option }: { library: Library; option: CableOption }) {
  const fits = useMemo(() => fittingStocks(library, option), [library, option]);
  if (fits.length > 0) return null;
  return (
    <Told
      title="Wire"
      tone="warn"
      lines={[
        'No stock of the library has all the conductors, pairs and the screen this cable wants; one that comes near leaves lines out.',
      ]}
    />
  );
}

function Told({ title, lines, tone }: { title: string; lines: readonly string[]; tone?: 'error' | 'warn' }) {
  if (lines.length === 0) return null;
  return (
    <section data-tone={tone} aria-label={title}>
      <h4>{title}</h4>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
