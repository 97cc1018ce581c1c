import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** Who can get in, and by what. */
export function SecurityPart() {
  return (
    <div className="account-columns account-columns-top">
      <SessionsCard />
      <PasswordCard />
    </div>
  );
}
