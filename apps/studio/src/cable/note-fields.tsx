import { Button } from '@mantine/core';
import type { Note } from '@cablewright/model';
import { TextField, WordsField } from '../kit/fields/fields.tsx';
import { RemoveButton } from '../kit/table/remove-button.tsx';
import styles from './cable.module.css';

interface NoteProps {
  readonly notes: readonly Note[];
  readonly onChange: (notes: Note[]) => void;
}

function noteOf(text: string, names: readonly string[] | undefined): Note {
  return names === undefined || names.length === 0 ? text : { text, names: [...names] };
}

/** Notes for the bench. What a note names is left open on purpose, and the checks accept it. */
export function NoteFields({ notes, onChange }: NoteProps) {
  const change = (at: number, note: Note) => onChange(notes.with(at, note));
  return (
    <section aria-label="Notes">
      <h3 className={styles['title']}>Notes</h3>
      {notes.map((note, at) => {
        const { text, names } = typeof note === 'string' ? { text: note, names: undefined } : note;
        return (
          <div key={at} className={styles['note']}>
            <TextField
              bare
              lines={2}
              label={`Note ${at + 1}`}
              value={text}
              onChange={(next) => change(at, noteOf(next ?? '', names))}
            />
            <WordsField
              bare
              label={`Terminals of note ${at + 1}`}
              placeholder="For example w1@b.red"
              value={names}
              onChange={(next) => change(at, noteOf(text, next))}
            />
            <RemoveButton what={`note ${at + 1}`} onRemove={() => onChange(notes.toSpliced(at, 1))} />
          </div>
        );
      })}
      <Button variant="default" onClick={() => onChange([...notes, ''])}>
        Add note
      </Button>
    </section>
  );
}
