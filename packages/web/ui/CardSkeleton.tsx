import { Card } from './Card.tsx'
import css from './CardSkeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

/** Placeholder of a card while its content loads. */
export const CardSkeleton = () => (
  <Card>
    <div className={css.lines}>
      <Skeleton width="30%" />
      <Skeleton width="85%" />
      <Skeleton width="60%" />
      <Skeleton width="72%" />
      <Skeleton width="40%" />
    </div>
  </Card>
)
