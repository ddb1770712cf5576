import { FlaskConical, KeyRound, Link2, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { shellTexts } from '#app/features/shell/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { Panel } from './panel.tsx';
import { outsideTexts as texts } from './texts.ts';

/** Every way of signing in that this deployment offers. */
export function SignInWays({ demoSignIns, contract }: Pick<RuntimeConfig, 'demoSignIns' | 'contract'>) {
  return (
    <Panel icon={<KeyRound />} title={texts.waysIn}>
      {contract >= 1 && (
        <SignInWay icon={<QrCode />} title={texts.byCode}>
          {texts.codeHint}
        </SignInWay>
      )}
      <SignInWay icon={<Link2 />} title={texts.byLink}>
        {texts.howToSignIn}
      </SignInWay>
      {demoSignIns.length > 0 && (
        <SignInWay icon={<FlaskConical />} title={texts.byDemo}>
          {texts.demoHint}
          <Row marginTop="2">
            {demoSignIns.map(({ role, token }) => (
              <Button key={token} asChild variant="quiet">
                {/* A full load: the token screen removes it from the address before anything else runs. */}
                <a href={`/validate-token?token=${encodeURIComponent(token)}`}>{shellTexts.roles[role]}</a>
              </Button>
            ))}
          </Row>
        </SignInWay>
      )}
    </Panel>
  );
}

function SignInWay({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Row
      flexWrap="nowrap"
      alignItems="flex-start"
      gap="3"
      css={{ '& > svg': { boxSize: '5', flexShrink: 0, marginTop: '0.5' } }}
    >
      {icon}
      <Stack gap="0.5">
        <strong>{title}</strong>
        <Text as="div" tone="muted">
          {children}
        </Text>
      </Stack>
    </Row>
  );
}
