import { ScreenHead } from '#app/desk-kit/frame/screen-head.tsx';
import { useTableParams } from '#app/desk-kit/table/use-table-params.ts';
import { Tabs } from '#app/ui/controls/tabs.tsx';
import { MailList } from './mail-list.tsx';
import { TemplateList } from './template-list.tsx';
import { TestMail } from './test-mail.tsx';

export function MailDesk() {
  const state = useTableParams();
  const tab = state.get('tab') === 'templates' ? 'templates' : 'mail';
  return (
    <>
      <ScreenHead
        title="Mail"
        aside="E-mails sent in the last 30 days. Their contents are never shown here."
        actions={<TestMail />}
      />
      <Tabs
        label="Mail"
        value={tab}
        onChange={(value) => state.change({ tab: value === 'templates' ? value : null, search: null, status: null })}
        tabs={[
          { value: 'mail', label: 'Queue and sent e-mails', content: tab === 'mail' && <MailList /> },
          { value: 'templates', label: 'Templates', content: tab === 'templates' && <TemplateList /> },
        ]}
      />
    </>
  );
}
