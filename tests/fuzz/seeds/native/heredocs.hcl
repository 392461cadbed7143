a = <<EOT
  one ${b}
 two
EOT
c = <<-END
    deep
      ${x}
  %{ for i in [1] ~}
    ${i}
  %{ endfor ~}
  END
