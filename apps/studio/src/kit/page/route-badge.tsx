import styles from './badges.module.css';

const badges: Readonly<Record<string, { text: string; says: string }>> = {
  make: { text: 'MAKE', says: 'Made in house' },
  contract: { text: 'CM', says: 'Built by a contract manufacturer' },
  buy: { text: 'BUY', says: 'Bought finished' },
};

/** The sourcing route (make, contract, buy) as a short word. An unknown route is shown unchanged. */
export function RouteBadge({ route }: { route: string | null | undefined }) {
  if (route === undefined || route === null) return null;
  const badge = badges[route] ?? { text: route, says: 'Not one of make, contract, buy' };
  return (
    <span className={styles['route']} data-route={route} title={badge.says}>
      {badge.text}
    </span>
  );
}

export function routeName(route: string): string {
  return badges[route]?.text ?? route;
}
