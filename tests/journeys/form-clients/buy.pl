# Buys two meters by Pix with WWW::Mechanize, from the location gate to the placed order.
# perl buy.pl <storefront> <e-mail> <CPF>; prints the address of the order's page.
use strict;
use warnings;
use WWW::Mechanize;

my ($shop, $email, $cpf) = @ARGV;
my $mech = WWW::Mechanize->new(autocheck => 1, timeout => 30);

sub expect_at {
    my ($pattern) = @_;
    my $uri = $mech->uri->path_query;
    die "At $uri, not at $pattern\n" unless $uri =~ $pattern;
}

$mech->get("$shop/home");
$mech->submit_form(with_fields => { cep => '01310-100' });
$mech->submit_form(with_fields => { produto => 'fibra de carbono' });
$mech->follow_link(text_regex => qr/Vinil adesivo fibra de carbono 4D/);
$mech->follow_link(url_regex => qr/Cor=Preto/);
$mech->follow_link(url_regex => qr/Largura=1%2C52/);
$mech->form_id('comprar');
$mech->click_button(value => '1');
expect_at(qr/quantidade=2/);
$mech->form_id('comprar');
$mech->click_button(value => 'adicionar');

$mech->get("$shop/cart");
finish('finalizar');
expect_at(qr{^/login});
$mech->follow_link(text => 'Criar minha conta');
$mech->submit_form(with_fields => {
    name => 'Ana de Souza', email => $email,
    password => 'segredo de teste 1', password2 => 'segredo de teste 1',
});
expect_at(qr{^/cart});
finish('finalizar');
expect_at(qr{^/profile});
$mech->submit_form(with_fields => { cnpj => $cpf, phoneNumber => '11 98888-7777' });
expect_at(qr{^/cart});
finish('finalizar');
expect_at(qr{^/address});
$mech->form_with_fields('postalCode');
$mech->field(postalCode => '01310-100');
$mech->click_button(value => 'cep');
$mech->submit_form(with_fields => { addressNumber => '900', addressComplement => 'ap. 42', addressNickName => 'Casa' });
expect_at(qr{^/cart});

# The dearest carrier, and a third meter, by the form that holds them.
my $cart = cart_form();
my ($freight) = grep { $_->type eq 'radio' && $_->name =~ /^frete-/ } $cart->inputs;
my @carriers = $freight->possible_values;
die "No carriers to choose from\n" unless @carriers > 1;
$freight->value($carriers[-1]);
my ($quantity) = grep { ($_->name // '') =~ /^quantidade-/ } $cart->inputs;
$quantity->value(3);
finish('finalizar');
expect_at(qr{^/cart});
die "The carrier is not kept\n" unless value_of(qr/^antes-frete-/) eq $carriers[-1];
die "The quantity is not kept\n" unless value_of(qr/^quantidade-/) == 3;
finish('finalizar');
expect_at(qr{^/checkout});
die "The carrier is not SEDEX\n" unless $mech->text =~ /SEDEX/;
$mech->form_with_fields('cupom');
$mech->click;
expect_at(qr/etapa=pagamento/);
# Without any button.
$mech->form_with_fields('pagamento');
$mech->field(pagamento => 'pix');
$mech->submit;
expect_at(qr/etapa=revisao/);
$mech->form_with_fields('pedido');
$mech->click;
expect_at(qr{^/checkout/orderstatus\?ordersCode=});
print $mech->uri, "\n";

sub cart_form {
    my ($form) = grep { grep { ($_->name // '') =~ /^quantidade-/ } $_->inputs } $mech->forms;
    die "No form with the cart's lines\n" unless $form;
    my $number = 0;
    for my $each ($mech->forms) { $number++; last if $each == $form }
    return $mech->form_number($number);
}

sub value_of {
    my ($name) = @_;
    my ($field) = grep { ($_->name // '') =~ $name } cart_form()->inputs;
    return $field->value;
}

sub finish {
    my ($intent) = @_;
    cart_form();
    $mech->click_button(value => $intent);
}
