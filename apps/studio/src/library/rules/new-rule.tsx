import { Button, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ruleExamplesQuery } from '../../api/engineering.ts';
import { newId } from '../record-source.ts';
import styles from './rules.module.css';
import { ruleSentence } from './sentence.ts';

/** A new rule: blank, or from a worked example. */
export function NewRuleDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data: examples = [] } = useQuery({ ...ruleExamplesQuery, enabled: opened });
  const navigate = useNavigate();
  const start = (from?: string) => void navigate({ to: `/rules/${newId}`, search: { from } });
  return (
    <Modal opened={opened} onClose={onClose} title="New rule" size="lg">
      <Stack>
        <Button className="at-start" onClick={() => start()}>
          Start with a blank rule
        </Button>
        {examples.length > 0 && <div className="quiet">Or start from a worked example:</div>}
        <ul className={styles['examples']} aria-label="Worked examples">
          {examples.map((example) => (
            <li key={example.id}>
              <button type="button" onClick={() => start(example.id)}>
                <strong>{example.label ?? example.id}</strong>
                <span className="quiet">{ruleSentence(example)}</span>
              </button>
            </li>
          ))}
        </ul>
      </Stack>
    </Modal>
  );
}
