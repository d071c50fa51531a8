import { bindDevice, type Library } from '@cablewright/engine';
import { Button } from '@mantine/core';
import type { Recipe, RecipeEnd } from '@cablewright/model';
import { Link } from '@tanstack/react-router';
import { lengthText } from '../../kit/preferences/units.ts';
import { cableFinderPath } from '../../kit/page/paths.ts';

interface EndsProps {
  readonly library: Library;
  readonly recipe: Recipe;
  /** The name of the option, or its id if it is no longer available. */
  readonly option: string | undefined;
}

/** The two devices and ports, the option, stock and length, and a link to all other options. */
export function RecipeEnds({ library, recipe, option }: EndsProps) {
  const { source, destination, stock, lengthMm } = recipe;
  const [a, b] = [deviceOf(source), deviceOf(destination)];
  return (
    <dl className="facts">
      <dt>From</dt>
      <dd>
        <End library={library} end={source} />
      </dd>
      <dt>To</dt>
      <dd>
        <End library={library} end={destination} />
      </dd>
      <dt>Option</dt>
      <dd>
        {option ?? recipe.option ?? 'not chosen'}
        {a !== undefined && b !== undefined && (
          <Button variant="subtle" component={Link} to={cableFinderPath(a.device, a.port, b.device, b.port)}>
            All options
          </Button>
        )}
      </dd>
      <dt>Made of</dt>
      <dd>
        {stock === undefined ? 'best available stock' : (library.get('wires', stock)?.label ?? stock)}
        {lengthMm !== undefined && `, ${lengthText(lengthMm)}`}
      </dd>
    </dl>
  );
}

function deviceOf(end: RecipeEnd) {
  return 'device' in end ? end : undefined;
}

function End({ library, end }: { library: Library; end: RecipeEnd }) {
  const named = deviceOf(end);
  if (named === undefined) return <>A requirement; no device is chosen yet</>;
  const bound = bindDevice(library, named.device);
  if (!bound.ok) return <span className="mono">{named.device}</span>;
  const port = bound.ports.find((each) => each.port === named.port);
  return (
    <>
      <Link to="/library/$kind/$id" params={{ kind: 'devices', id: named.device }}>
        {bound.ports[0]?.deviceLabel ?? named.device}
      </Link>
      {named.port !== undefined && `, ${port?.portLabel ?? named.port}`}
    </>
  );
}
