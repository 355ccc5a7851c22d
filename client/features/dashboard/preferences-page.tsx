import { sidebarPreferences } from '#messages';
import { onDemand } from '../../ui/layout/on-demand.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ChangePassword } from '../auth/account/change-password.tsx';
import { MutedPeople } from '../mutes/muted-people.tsx';
import { LanguageChoice } from '../profiles/language-choice.tsx';
import { NotificationMails } from '../profiles/notification-mails.tsx';
import { PushSection } from '../push/section.tsx';

const OwnPictures = onDemand(async () => (await import('../images/own-pictures.tsx')).OwnPictures);

/** The choices of members for themselves alone: password, mails, notifications, language, muted people, and pictures. */
export default function PreferencesPage() {
  return (
    <Page title={sidebarPreferences} action={<ChangePassword />} narrow>
      <div className="space-y-6">
        <NotificationMails />
        <PushSection />
        <LanguageChoice />
        <MutedPeople />
        <OwnPictures />
      </div>
    </Page>
  );
}
