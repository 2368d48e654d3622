import { Button } from "~/ui/button";

export const RemoveAddressButton = ({ nickname, intent }: { nickname: string; intent: string }) => (
  <Button look="outlined" icon="bin" name="intent" value={intent} aria-label={`Sim, excluir ${nickname}`}>
    Sim, excluir
  </Button>
);
