import { counted } from '@cablewright/model';
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
import { standingOf, standingWords, type OptionStanding } from './question.ts';
import styles from './cable-finder.module.css';

const icons: Readonly<Record<OptionStanding, Icon>> = {
  refused: IconBan,
  lacking: IconPuzzle,
  risky: IconAlertTriangle,
  unsure: IconHelpCircle,
  sound: IconCircleCheck,
};

interface CardProps {
  readonly library: Library;
  readonly option: CableOption;
  /** Its rank among the options; missing for a refused option. */
  readonly place?: number;
  readonly open: boolean;
  /** True if there are several ports to choose from: then each card names the ports it connects. */
  readonly named: boolean;
  readonly onToggle: () => void;
  readonly children?: ReactNode;
}

/** One way to connect the two devices: its state, and when opened its picture, explanation and actions. */
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
          <span className={styles['facts']}>{rankText(option)}</span>
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

/** Details that distinguish options with the same title: the ports, and the device a board is on. */
function detailOf({ source, destination }: CableOption, named: boolean): string {
  const ports = named ? `${source.device.portLabel} to ${destination.device.portLabel}` : '';
  const boards = [source, destination].flatMap(({ adapter, device }) =>
    adapter === undefined ? [] : [`the board plugs into ${device.deviceLabel}`],
  );
  return [ports, ...boards].filter((words) => words !== '').join('; ');
}

function rankText({ rank, parts }: CableOption): string {
  const words = [counted(rank.conductors, 'conductor')];
  if (parts.length > 0) words.push(counted(parts.length, 'part'));
  if (rank.boards > 0) words.push(counted(rank.boards, 'board'));
  return words.join(', ');
}

interface StoryProps extends Pick<CardProps, 'library' | 'option' | 'children'> {
  readonly picture: Picture;
}

function OptionStory({ library, option, picture, children }: StoryProps) {
  const story = useMemo(() => explainOption(library, option), [library, option]);
  const { source, destination, refusals } = option;
  const risks = refusals.length > 0 ? 'Why it must not be built' : 'Risks';
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
      <div className={styles['sections']}>
        <StorySection title={risks} tone={refusals.length > 0 ? 'error' : 'warn'} lines={story.risks} />
        <StorySection title="Missing" tone="warn" lines={story.missing} />
        <StorySection title="Connections" lines={story.wiring} />
        <StorySection title="Parts" lines={story.parts} />
        <StorySection title="Unknown or unused" lines={story.unknown} />
        {refusals.length === 0 && <Stocks library={library} option={option} />}
      </div>
    </div>
  );
}

function Stocks({ library, option }: { library: Library; option: CableOption }) {
  const stocks = useMemo(() => fittingStocks(library, option), [library, option]);
  if (stocks.length > 0) return null;
  return (
    <StorySection
      title="Wire"
      tone="warn"
      lines={[
        'No stock in the library has all the conductors, pairs and the screen this cable needs. With the closest one, some lines are left out.',
      ]}
    />
  );
}

function StorySection({ title, lines, tone }: { title: string; lines: readonly string[]; tone?: 'error' | 'warn' }) {
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
