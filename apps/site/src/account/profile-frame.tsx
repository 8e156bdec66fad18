import { Outlet } from 'react-router'
import { ProfileMenu } from './profile-menu.tsx'

/** The account's frame: its menu stands beside every page of it on wide screens. */
const ProfileFrame = () => (
  <div className="page-width grid gap-8 pb-16 pt-4 md:pt-8 lg:grid-cols-[220px_minmax(0,1fr)]">
    <div className="max-lg:hidden">
      <div className="sticky top-[calc(var(--header-height)+24px)]">
        <ProfileMenu />
      </div>
    </div>
    <div className="min-w-0">
      <Outlet />
    </div>
  </div>
)

export default ProfileFrame
